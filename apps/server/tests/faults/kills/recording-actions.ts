import { setTimeout as delay } from 'node:timers/promises';
import { type Answered, asJson, type Sent } from './server-calls.ts';
import { type Action, anyOwn, keep, type Made, newId, record, refuse, type Tab } from './tab.ts';

const lookMs = 10;
/** Bytes of one slice: about a second. */
const sliceBytes = 32_000;

function uploadOf({ recording, wav }: Made, purpose: string): Sent {
  const body = new FormData();
  body.set('id', recording.id);
  body.set('audio', new Blob([wav]), 'recording.wav');
  return { purpose, method: 'POST', path: '/api/recordings', body };
}

function settleUpload(tab: Tab, made: Made, answer: Answered): void {
  const { id } = (answer.body ?? {}) as { id?: string };
  if (answer.status === 200 && id === made.recording.id) keep(tab, made.recording);
  else refuse(tab, 'upload', answer);
}

/** Sends a recording until it is acknowledged, always under the same id. */
export const upload: Action = async (tab) => {
  const made = record(tab, tab.random.between(1, 2));
  settleUpload(tab, made, await tab.calls.untilAnswered(uploadOf(made, 'upload')));
};

/** The same recording from two tabs at once. */
export const uploadTwice: Action = async (tab) => {
  const made = record(tab, 1);
  const both = [1, 2].map(() => tab.calls.untilAnswered(uploadOf(made, 'upload twice')));
  for (const answer of await Promise.all(both)) settleUpload(tab, made, answer);
};

/** Disconnects as soon as the server has the recording, long before there is a transcript. */
export const uploadAndLeave: Action = async (tab) => {
  const made = record(tab, tab.random.between(1, 2));
  const { recording } = made;
  const path = `/api/recordings/${recording.id}`;
  while (recording.outcome === 'sent') {
    const leaving = new AbortController();
    const sending = tab.calls.ask({ ...uploadOf(made, 'upload'), signal: leaving.signal });
    let isOver = false;
    void sending.then(() => {
      isOver = true;
    });
    while (!isOver && recording.outcome === 'sent') {
      await delay(lookMs);
      const seen = await tab.calls.ask({ purpose: 'look', method: 'GET', path });
      if (seen?.status === 200) keep(tab, recording);
    }
    leaving.abort();
    await sending;
  }
};

/** Sends a recording while it is made, slice after slice. What goes wrong is sent whole at the end. */
export const recordLive: Action = async (tab) => {
  const made = record(tab, tab.random.between(2, 4));
  const { recording, wav } = made;
  const slices = Math.ceil(wav.length / sliceBytes);
  const isComplete = await sendSlices(tab, made, slices);
  const path = `/api/recordings/${recording.id}/finish`;
  const end = { purpose: 'end of live', method: 'POST', path, ...asJson({ slices, bytes: wav.length }) };
  const answer = isComplete ? await tab.calls.untilAnswered(end) : undefined;
  if (answer?.status === 200) return keep(tab, recording);
  if (answer && answer.status !== 409 && answer.status !== 404) refuse(tab, 'end of live', answer);
  settleUpload(tab, made, await tab.calls.untilAnswered(uploadOf(made, 'upload')));
};

async function sendSlices(tab: Tab, { recording, wav }: Made, slices: number): Promise<boolean> {
  let kept = 0;
  while (kept < slices) {
    const path = `/api/recordings/${recording.id}/slices?from=${kept}&count=1`;
    const body = wav.subarray(kept * sliceBytes, (kept + 1) * sliceBytes);
    const headers = { 'content-type': 'application/octet-stream' };
    const answer = await tab.calls.untilAnswered({ purpose: 'slice', method: 'POST', path, body, headers });
    if (answer.status === 409) return false;
    const { next } = answer.body as { next?: number };
    if (answer.status !== 200 || next === undefined || next < kept) {
      refuse(tab, 'slice', answer);
      return false;
    }
    kept = next;
    tab.ledger.acknowledged += 1;
    await delay(tab.random.between(0, 150));
  }
  return true;
}

export const rename: Action = async (tab) => {
  const recording = anyOwn(tab, 'kept');
  if (!recording) return;
  const title = `Titolo ${newId()}`;
  recording.titles.sent.push(title);
  const path = `/api/recordings/${recording.id}`;
  const answer = await tab.calls.untilAnswered({
    purpose: 'rename',
    method: 'PATCH',
    path,
    ...asJson({ title }),
  });
  if (answer.status !== 200) return refuse(tab, 'rename', answer);
  recording.titles = { kept: title, sent: [] };
  tab.ledger.acknowledged += 1;
};

/** Has the mp3 made; whoever is cut off asks again another time. */
export const download: Action = async (tab) => {
  const recording = anyOwn(tab, 'kept');
  if (!recording) return;
  const path = `/api/recordings/${recording.id}/download`;
  const read = async (response: Response) => (await response.bytes()).length;
  const answer = await tab.calls.ask({ purpose: 'download', method: 'GET', path, read });
  if (answer && answer.status !== 200) refuse(tab, 'download', answer);
};

export const setName: Action = async (tab) => {
  const { names } = tab.user;
  const userName = `Nome ${newId()}`;
  names.sent.push(userName);
  const sent = { purpose: 'settings', method: 'PUT', path: '/api/settings', ...asJson({ userName }) };
  const answer = await tab.calls.untilAnswered(sent);
  if (answer.status !== 200) return refuse(tab, 'settings', answer);
  tab.user.names = { kept: userName, sent: [] };
  tab.ledger.acknowledged += 1;
};
