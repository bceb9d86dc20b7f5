/** What no other program's settings begin with: an unknown one of them in our own file is a slip. */
const ownPrefixes =
  /^(WINGMAN|CHAT|SPEECH|SPEAKER|EMBEDDING|ANSWER|MEANING|RANKING|SIGNUP|PLAN|PLANS|RATE|BACKUP|STORAGE|DATABASE|DATA|METRICS|SMTP|MAIL|MAX_UPLOAD|DRAIN|LOG|PUBLIC|TRASH|TRUST|WEBHOOK)(_|$)/;

export type UnknownSetting = { name: string; meant: string | undefined };

/**
 * Settings that nobody reads and somebody probably meant for us: in the environment those that are one or two slips from a
 * known name, in the settings file also those with a beginning of ours.
 */
export function unknownSettings(
  known: string[],
  { environment, file }: { environment: string[]; file: string[] },
): UnknownSetting[] {
  const found = new Map<string, UnknownSetting>();
  for (const [names, isOurs] of [
    [environment, false],
    [file, true],
  ] as const) {
    for (const name of names) {
      if (known.includes(name)) continue;
      const meant = known.find((each) => isSlipOf(name.toUpperCase(), each));
      if (meant !== undefined || (isOurs && ownPrefixes.test(name))) found.set(name, { name, meant });
    }
  }
  return [...found.values()];
}

/** As one sentence. */
export function unknownSentence({ name, meant }: UnknownSetting): string {
  return `The setting ${name} is not known${meant ? `: did you mean ${meant}?` : '.'}`;
}

/** One slip, two in long names: HOME is not HOST. */
function isSlipOf(name: string, known: string): boolean {
  const allowed = known.length < 8 ? 1 : 2;
  return Math.abs(name.length - known.length) <= allowed && slipsBetween(name, known) <= allowed;
}

/** Letters added, left out, replaced or swapped with their neighbour (optimal string alignment). */
function slipsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
