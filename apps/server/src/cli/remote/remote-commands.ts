import { speechLanguages } from '@wingman/contract/language-table.ts';
import { Argument, type Command, Option } from 'commander';
import type { Report } from '../report.ts';
import type { AskOptions } from './ask.ts';
import { type Shell, shells } from './completion.ts';
import type { Values } from './connection.ts';
import type { ExportOptions } from './export.ts';
import type { RecordOptions } from './record.ts';
import type { SearchOptions } from './search.ts';

/** What these commands take from the program. */
export type Surroundings = { values: () => Values; isJson: () => boolean; report: () => Report };

const settings =
  '\nThe server and the key come from `wingman login`, or from WINGMAN_URL and WINGMAN_API_KEY.';
const codes =
  '\nIt ends with 0 when it is done, 2 when nothing is found, 3 when trying again may help, 4 when it is not allowed, else with 1.';

/** The commands for people: they use a server, here or elsewhere, by an API key, and nothing of this machine. */
export function addRemoteCommands(program: Command, around: Surroundings): void {
  addAsk(program, around);
  addSearch(program, around);
  addRecord(program, around);
  addExport(program, around);
  addLogin(program, around);
  program
    .command('completion')
    .description('Print what completes commands in a shell')
    .addArgument(new Argument('<shell>').choices(shells))
    .action(async (shell: Shell) => {
      const { completionOf } = await import('./completion.ts');
      process.stdout.write(completionOf(program, shell));
    });
}

function addAsk(program: Command, { values, isJson }: Surroundings): void {
  program
    .command('ask')
    .description('Ask about your recordings; the answer says where each thing was said')
    .argument('[question...]', 'without one, or with -, it is read from standard input')
    .option('--day <day>', 'only what was said on this day, e.g. 2026-11-30')
    .option('--all', 'search all recordings, not only those of today')
    .option('--agent <name>', 'which agent answers, by its name or id')
    .option('--recording <id>', 'only this recording')
    .option('--chat <id>', 'go on in this chat: chatId of an earlier --json')
    .addHelpText('after', settings + codes)
    .action(async (words: string[], options: AskOptions) => {
      const { ask } = await import('./ask.ts');
      await ask(values(), words, options, isJson());
    });
}

function addSearch(program: Command, { values, isJson }: Surroundings): void {
  program
    .command('search')
    .description('Find words in your recordings, and what means the same')
    .argument('[words...]', 'without any, or with -, they are read from standard input')
    .option('--from <day>', 'recordings of this day or later')
    .option('--to <day>', 'recordings of this day or earlier')
    .option('--tag <name...>', 'recordings with all of these tags')
    .option('--starred', 'recordings with a star')
    .addOption(new Option('--sort <order>', 'else the best first').choices(['newest', 'oldest', 'longest']))
    .option('--limit <number>', 'at most so many recordings, up to 50')
    .addHelpText('after', settings + codes)
    .action(async (words: string[], options: SearchOptions) => {
      const { search } = await import('./search.ts');
      await search(values(), words, options, isJson());
    });
}

function addRecord(program: Command, { values, isJson }: Surroundings): void {
  program
    .command('record')
    .description('Send audio files as recordings; sent again, they go on where they broke off')
    .argument('<file...>', '- is standard input')
    .option('--started-at <time>', 'when it began, e.g. 2026-11-30T09:15; else the time of the file')
    .option('--wait', 'wait for the transcript and print it')
    .addOption(new Option('--language <language>', 'which language is spoken').choices(speechLanguages))
    .option('--name <name>', 'its file name, for standard input')
    .addHelpText('after', settings + codes)
    .action(async (files: string[], options: RecordOptions) => {
      const { record } = await import('./record.ts');
      await record(values(), files, options, isJson());
    });
}

function addExport(program: Command, { values, report }: Surroundings): void {
  program
    .command('export')
    .description('Export everything as JSON, some recordings as a zip file, or one as audio or transcript')
    .argument('[id...]', 'recordings; without any, everything')
    .option('--output <file>', 'into this file instead of standard output')
    .addOption(
      new Option('--format <format>', 'of one recording').choices(['original', 'mp3', 'txt', 'srt', 'vtt']),
    )
    .addHelpText('after', settings + codes)
    .action(async (ids: string[], options: ExportOptions) => {
      const { exportData } = await import('./export.ts');
      await exportData(values(), ids, options, report());
    });
}

function addLogin(program: Command, { values, report }: Surroundings): void {
  program
    .command('login')
    .description(
      'Store which server is used, and by which API key, which is asked for or read from standard input',
    )
    .argument('<url>', 'address of the server')
    .action(async (url: string) => {
      const { login } = await import('./login.ts');
      await login(values(), url, report());
    });
  program
    .command('logout')
    .description('Forget the server and the key')
    .action(async () => {
      const { logout } = await import('./login.ts');
      await logout(values(), report());
    });
}
