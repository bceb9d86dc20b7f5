import type { Argument, Command } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** A command as a shell completes it. `path` is ` admin create`, and empty for the program itself. */
type Entry = {
  path: string;
  commands: { name: string; description: string }[];
  options: { name: string; description: string; choices: readonly string[]; takesValue: boolean }[];
  choices: readonly string[];
  takesFiles: boolean;
};

/** Made of the commands themselves, so that none is forgotten. */
export function completionOf(program: Command, shell: Shell): string {
  const entries = entriesOf(program, '', []);
  return { bash, zsh, fish }[shell](entries);
}

function entriesOf(command: Command, path: string, inherited: Entry['options']): Entry[] {
  const own = command.options.map(({ long, short, description, argChoices, required, optional }) => ({
    name: long ?? short ?? '',
    ...{ description, choices: argChoices ?? [], takesValue: required || optional },
  }));
  const common = [...inherited, ...(path === '' ? own.filter(({ name }) => name === '--json') : [])];
  const help = { name: '--help', description: 'display help for command', choices: [], takesValue: false };
  const known = new Set(own.map(({ name }) => name));
  const args = command.registeredArguments;
  const entry: Entry = {
    path,
    commands: command.commands.map((each) => ({ name: each.name(), description: each.description() })),
    options: [...own, ...common.filter(({ name }) => !known.has(name)), help],
    choices: args.flatMap(({ argChoices = [] }) => argChoices),
    takesFiles: args.some(isFile),
  };
  return [entry, ...command.commands.flatMap((each) => entriesOf(each, `${path} ${each.name()}`, common))];
}

const isFile = (argument: Argument): boolean => /file|folder/.test(argument.name());

const wordsOf = ({ commands, options, choices }: Entry): string[] => [
  ...commands.map(({ name }) => name),
  ...choices,
  ...options.map(({ name }) => name),
];

/** In single quotes, for any of the three. */
const quoted = (words: string): string => `'${words.replaceAll("'", `'\\''`)}'`;

const made = (shell: Shell) =>
  `# Completion of wingman for ${shell}, printed by \`wingman completion ${shell}\`.\n`;

/** Values of options that have a list of them, as branches of a \`case\` over path and option. */
function valueCases(entries: readonly Entry[], write: (choices: readonly string[]) => string): string {
  return entries
    .flatMap(({ path, options }) =>
      options
        .filter(({ choices }) => choices.length > 0)
        .map(({ name, choices }) => `    ${quoted(`${path} ${name}`)}) ${write(choices)} ;;\n`),
    )
    .join('');
}

const pathCases = (entries: readonly Entry[]): string =>
  entries
    .filter(({ path }) => path !== '')
    .map(({ path }) => quoted(path))
    .join('|');

function bash(entries: readonly Entry[]): string {
  const cases = entries.map(
    (entry) =>
      `    ${quoted(entry.path)}) words=${quoted(wordsOf(entry).join(' '))}${entry.takesFiles ? ' files=1' : ''} ;;\n`,
  );
  return `${made('bash')}_wingman() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} path='' word words='' files=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $word" in
    ${pathCases(entries)}) path="$path $word" ;;
    esac
  done
  case "$path $previous" in
${valueCases(entries, (choices) => `COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$current")); return`)}  esac
  case "$path" in
${cases.join('')}  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ -n "$files" ] && [ "\${current:0:1}" != - ]; then compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$current")); fi
}
complete -F _wingman wingman
`;
}

function zsh(entries: readonly Entry[]): string {
  const described = (each: { name: string; description: string }) =>
    quoted(`${each.name.replaceAll(':', '\\:')}:${each.description}`);
  const cases = entries.map(({ path, commands, options, choices, takesFiles }) => {
    const lists = [
      commands.length > 0 ? `shown=(${commands.map(described).join(' ')}); _describe command shown` : '',
      choices.length > 0 ? `compadd -- ${choices.join(' ')}` : '',
      `shown=(${options.map(described).join(' ')}); _describe -o option shown`,
      takesFiles ? '_files' : '',
    ];
    return `    ${quoted(path)}) ${lists.filter((each) => each !== '').join('; ')} ;;\n`;
  });
  return `#compdef wingman
${made('zsh')}_wingman() {
  local at='' word
  local -a shown
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
    ${pathCases(entries)}) at="$at $word" ;;
    esac
  done
  case "$at \${words[CURRENT-1]}" in
${valueCases(entries, (choices) => `compadd -- ${choices.join(' ')}; return`)}  esac
  case "$at" in
${cases.join('')}  esac
}
compdef _wingman wingman
`;
}

function fish(entries: readonly Entry[]): string {
  const lines = entries.flatMap(({ path, commands, options, choices, takesFiles }) => {
    const at = `complete -c wingman -n ${quoted(`__wingman_at ${quoted(path).replaceAll("'", '"')}`)}`;
    return [
      ...commands.map(({ name, description }) => `${at} -f -a ${name} -d ${quotedInFish(description)}`),
      ...(choices.length > 0 ? [`${at} -f -a ${quoted(choices.join(' '))}`] : []),
      ...options.map((option) => `${at} ${fishOption(option)}`),
      ...(takesFiles ? [`${at} -F`] : []),
    ];
  });
  return `${made('fish')}function __wingman_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    switch "$at $word"
      case ${entries
        .filter(({ path }) => path !== '')
        .map(({ path }) => quoted(path))
        .join(' ')}
        set at "$at $word"
    end
  end
  test "$at" = "$argv[1]"
end
complete -c wingman -f
${lines.join('\n')}
`;
}

function fishOption({ name, description, choices, takesValue }: Entry['options'][number]): string {
  const value = takesValue ? ' -r' : '';
  const values = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : value;
  return `-l ${name.replace(/^-+/, '')}${values} -d ${quotedInFish(description)}`;
}

/** Fish knows \`\\'\` within single quotes. */
const quotedInFish = (words: string): string => `'${words.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
