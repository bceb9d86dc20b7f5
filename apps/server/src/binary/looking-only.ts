/** The program's files that a read-only command needs, which must leave nothing behind. */
export type Looking = 'program' | 'everything';

/**
 * Whether these words of the command line only look: then the single binary unpacks nothing into DATA_DIR.
 * @returns `program` when the code alone is needed, `everything` for a command that also tries the engines; undefined
 *   for a command that does something
 */
export function lookingOnly(words: string[]): Looking | undefined {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  const options = words.slice(0, end).filter((word) => word.startsWith('-'));
  if (options.some((option) => ['-h', '--help', '-V', '--version'].includes(option))) return 'program';
  const [command, next] = words.filter((word) => !word.startsWith('-'));
  if (command === 'doctor') return 'everything';
  if (command === 'models' && (next === undefined || next === 'list')) return 'program';
  return command === 'help' || command === 'licenses' ? 'program' : undefined;
}
