/** What speaks for a found segment. Hits stand in their order, best first. */
export type RecordingHit = { segmentId: number; recordingId: string; score: number };

/** What else is known of a recording: its title and its voices, and whether it was made when the question's date says. */
export type RecordingFacts = { titleMatches: number; isAskedVoice: boolean; isAskedDate: boolean };

/** A recording with the ids of what was found in it, best first, and what speaks for it together. */
export type ChosenRecording = { recordingId: string; segmentIds: number[]; evidence: number };

const mostRecordings = 4;
/** So many are given even where only the first has much that speaks for it: what is found may be the wrong place. */
const leastRecordings = 3;
/** With less than this share of the first one's evidence a further recording is only noise. */
const leastShare = 0.4;

/** So many hits of a recording count, each further one half as much as the one before. */
const countedHits = 2;
/** Of the evidence of the best hit, what a title, a voice and a date add. */
const added = { title: 0.25, voice: 0.25, date: 0.25 };
const mostTitleMatches = 2;

/** Recordings by what their best hits say for them, together with their title, voices and date; the best first. */
export function chooseRecordings(
  hits: RecordingHit[],
  factsOf: (recordingId: string) => RecordingFacts,
): ChosenRecording[] {
  const groups = [...Map.groupBy(withWorth(hits), ({ recordingId }) => recordingId)];
  const ranked = groups.map(([recordingId, found]): ChosenRecording => {
    const said = found.slice(0, countedHits).reduce((sum, { worth }, rank) => sum + worth / 2 ** rank, 0);
    return {
      recordingId,
      segmentIds: found.map(({ segmentId }) => segmentId),
      evidence: said + worthOf(factsOf(recordingId)),
    };
  });
  ranked.sort((one, other) => other.evidence - one.evidence);
  const enough = (ranked[0]?.evidence ?? 0) * leastShare;
  return ranked
    .slice(0, mostRecordings)
    .filter(({ evidence }, rank) => rank < leastRecordings || evidence >= enough);
}

/** 1 for the best. What was found by meaning has no score of words: it is worth what stands behind it in the list. */
function withWorth(hits: RecordingHit[]): (RecordingHit & { worth: number })[] {
  const most = Math.max(...hits.map(({ score }) => score), Number.MIN_VALUE);
  let worth = 0;
  return hits
    .toReversed()
    .map((hit) => {
      worth = Math.max(worth, hit.score / most);
      return { ...hit, worth };
    })
    .reverse();
}

function worthOf({ titleMatches, isAskedVoice, isAskedDate }: RecordingFacts): number {
  return (
    added.title * Math.min(mostTitleMatches, titleMatches) +
    added.voice * Number(isAskedVoice) +
    added.date * Number(isAskedDate)
  );
}
