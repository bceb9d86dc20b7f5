import type { LineSource } from '@wingman/contract/notes.ts';
import type { MentionKind } from '@wingman/db/repositories/person-mention.repository.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { findPeople, type NamedVoice } from '@wingman/notes/people/find-people.ts';
import { isNameOfVoice } from '@wingman/notes/people/person-name.ts';

export type FoundMention = { kind: MentionKind; name: string; sources: LineSource[] };
export type FoundFact = {
  name: string;
  kind: string;
  text: string;
  factKey: string;
  isDenied: boolean;
  saidBy: string | null;
  sources: LineSource[];
};
/** `facts`: undefined where only voices were looked for. */
export type FoundPeople = { mentions: FoundMention[]; facts: FoundFact[] | undefined };

const mostSources = 3;

/** The named voices of a recording. */
export function findVoices(segments: SegmentEntity[]): FoundPeople {
  const byName = new Map<string, LineSource[]>();
  for (const { speaker, start, end } of segments) {
    if (!isNameOfVoice(speaker)) continue;
    const sources = byName.get(speaker) ?? [];
    byName.set(speaker, sources);
    if (sources.length < mostSources) sources.push({ start, end });
  }
  const mentions = [...byName].map(([name, sources]) => ({ kind: 'voice' as const, name, sources }));
  return { mentions, facts: undefined };
}

/** Who is heard and named in a recording, and what is said about them. */
export async function findSpokenPeople(
  segments: SegmentEntity[],
  { isLesson }: { isLesson: boolean },
): Promise<FoundPeople> {
  const spoken = segments.map(({ id, start, end, text, speaker: voice }) => ({
    id,
    start,
    end,
    text,
    voice,
  }));
  const { named, facts } = await findPeople(spoken, { isLesson });
  const byId = new Map(segments.map(({ id, start, end }) => [id, { start, end }]));
  const sourcesOf = ({ segmentIds }: Pick<NamedVoice, 'segmentIds'>) =>
    segmentIds.flatMap((id) => byId.get(id) ?? []);
  const mentions = named.map((each) => ({
    kind: 'named' as const,
    name: each.name,
    sources: sourcesOf(each).slice(0, mostSources),
  }));
  return {
    mentions: [...findVoices(segments).mentions, ...mentions],
    facts: facts.map(({ key: factKey, segmentIds, ...fact }) => ({
      ...fact,
      factKey,
      sources: sourcesOf({ segmentIds }),
    })),
  };
}
