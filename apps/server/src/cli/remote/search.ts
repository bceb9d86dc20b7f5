import type { RecordingHit, RecordingSearch } from '@wingman/contract/recording-list.ts';
import type { Tag } from '@wingman/contract/tag.ts';
import { StartFailure } from '../../config/start-failure.ts';
import { type Connection, connect, type Values } from './connection.ts';
import { exitCodes, remoteFailure } from './remote-failure.ts';
import { clock, line, linkTo, localTime, wordsOrInput } from './terminal.ts';

export type SearchOptions = {
  from?: string;
  to?: string;
  tag?: string[];
  starred?: boolean;
  sort?: string;
  limit?: string;
};

/** Finds words, and what means the same. Where nothing is found it ends with 2. */
export async function search(
  values: Values,
  words: string[],
  options: SearchOptions,
  isJson: boolean,
): Promise<void> {
  const q = await wordsOrInput(words);
  if (q === '')
    throw new StartFailure('There are no words: write them behind `wingman search`, or hand them over.');
  const connection = await connect(values);
  try {
    const result = await connection.client.call<RecordingSearch>({
      path: '/api/recordings/search',
      query: { q, ...(await filtersOf(connection, options)) },
    });
    const found = foundJson(connection.server, result);
    process.stdout.write(isJson ? `${JSON.stringify(found)}\n` : textOf(found));
    if (found.found.length === 0) process.exitCode = exitCodes.nothingFound;
  } catch (error) {
    throw remoteFailure(error, 'The search', connection.server);
  }
}

async function filtersOf(connection: Connection, { tag, starred, ...rest }: SearchOptions) {
  return {
    ...rest,
    ...(starred ? { isFavorite: true } : {}),
    ...(tag ? { tag: await tagsCalled(connection, tag) } : {}),
  };
}

async function tagsCalled({ client }: Connection, names: string[]): Promise<string[]> {
  const tags = await client.call<Tag[]>({ path: '/api/tags' });
  return names.map((name) => {
    const found = tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
    if (!found) throw new StartFailure(`There is no tag ${line(name)}.`);
    return found.id;
  });
}

type Found = ReturnType<typeof foundJson>;

function foundJson(server: string, { found, hasMore }: RecordingSearch) {
  return {
    found: found.map(
      ({ recording: { id, title, suggestedTitle, filename, createdAt, duration }, hits, total }) => ({
        ...{ id, title: title ?? suggestedTitle ?? filename, startedAt: createdAt, duration },
        url: linkTo(server, id),
        total,
        hits: hits.map((hit) => hitJson(server, id, hit)),
      }),
    ),
    hasMore,
  };
}

const hitJson = (server: string, id: string, { start, end, speaker, text }: RecordingHit) => ({
  ...{ start, end, speaker, text },
  url: linkTo(server, id, start),
});

function textOf({ found, hasMore }: Found): string {
  const lines = found.flatMap(({ title, startedAt, url, hits }) => [
    `${localTime(startedAt)} ${line(title)} ${url}`,
    ...hits.map(
      ({ start, speaker, text }) => `  ${clock(start)} ${speaker ? `${line(speaker)}: ` : ''}${line(text)}`,
    ),
  ]);
  const all = hasMore ? [...lines, 'There are more: --limit lists up to 50.'] : lines;
  return all.length === 0 ? 'Nothing was found.\n' : `${all.join('\n')}\n`;
}
