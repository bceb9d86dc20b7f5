// The empty chat within limits, as an address.

/** The query parameters of that path; a tag for each. */
const limitParameters = {
  recording: 'registrazione',
  from: 'giorno',
  to: 'fino',
  tag: 'etichetta',
  person: 'persona',
} as const;

/** The path of the empty chat that begins limited. */
export const limitedChatPath = '/chat';

type PathLimits = Partial<Record<Exclude<keyof typeof limitParameters, 'tag'>, string>> & {
  /** Ids. */
  tags?: string[];
};

/** The address of an empty chat that is limited so. */
export function chatWithin(limits: PathLimits): string {
  const { tags = [], ...others } = limits;
  const query = new URLSearchParams();
  for (const [part, value] of Object.entries(others))
    query.set(limitParameters[part as keyof typeof others], value);
  for (const id of tags) query.append(limitParameters.tag, id);
  return `${limitedChatPath}?${query}`;
}

/** The limits of such an address; undefined where it has none. */
export function limitsOfAddress(parameters: URLSearchParams) {
  const read = (part: keyof typeof limitParameters) => parameters.get(limitParameters[part]);
  const [recordingId, from, person] = [read('recording'), read('from'), read('person')];
  const tags = parameters.getAll(limitParameters.tag);
  if (recordingId === null && from === null && person === null && tags.length === 0) return undefined;
  return {
    recordingId,
    limits: {
      days: from === null ? null : { from, to: read('to') ?? from },
      tagIds: tags,
      personIds: person === null ? null : [person],
    },
  };
}
