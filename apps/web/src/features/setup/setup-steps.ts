import type { Setup, SetupState } from '@wingman/contract/setup.ts';
import { browserZone, momentLabel } from '../../lib/day.ts';
import { formatBytes, formatCount } from '../../lib/format.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';

const texts = lazyMessages.setup;

export type SetupKey = keyof Setup;

/**
 * How a step is, and what there is to do: a sentence, and lines for the server's configuration. `isOther`: its row has
 * a button that does it, and this is for whoever wants it otherwise.
 */
type StepTexts = { text: string; next?: string; settings?: string; isOther?: true };
export type SetupStep = StepTexts & { key: SetupKey; state: SetupState };

/** Every step, in the order in which they are shown. */
const textsOf: { [Key in SetupKey]: (step: Setup[Key]) => StepTexts } = {
  speech: speechTexts,
  answers: ({ state }) =>
    state === 'done'
      ? { text: texts.answers.written }
      : {
          text: texts.answers.quoted,
          next: texts.answers.next,
          isOther: true,
          settings: `# Una cartella con un file GGUF
ANSWER_MODEL_DIR=/srv/risposte
# Oppure un servizio
#CHAT_BASE_URL=http://127.0.0.1:11434/v1
#CHAT_MODEL=llama3.1`,
        },
  https: httpsTexts,
  backups: backupTexts,
  users: userTexts,
};

export function setupSteps(setup: Setup): SetupStep[] {
  return (Object.keys(textsOf) as SetupKey[]).map((key) => stepOf(setup, key));
}

function stepOf<Key extends SetupKey>(setup: Setup, key: Key): SetupStep {
  return { key, state: setup[key].state, ...textsOf[key](setup[key]) };
}

export type SetupProgress = { done: number; all: number; next: SetupKey | undefined };

/** How many steps are done, and the first one that is still to be done: none, and only what is optional is left. */
export function setupProgress(setup: Setup): SetupProgress {
  const keys = Object.keys(textsOf) as SetupKey[];
  return {
    done: keys.filter((key) => setup[key].state === 'done').length,
    all: keys.length,
    next: keys.find((key) => setup[key].state === 'open'),
  };
}

/** Does the set-up say that the model is missing, as the notice of the whole page does? */
export function isModelMissing(setup: Setup | undefined): boolean {
  return setup?.speech.engineState === 'model_missing';
}

function speechTexts({ state, engine, engineState, model, downloadBytes }: Setup['speech']): StepTexts {
  if (state === 'done') return { text: texts.speech.ready(engine, model) };
  if (engine === 'off') {
    return { text: texts.speech.off, next: texts.speech.switchOn, settings: 'SPEECH_ENGINE=local' };
  }
  if (engineState === 'model_downloading') return { text: texts.speech.downloading };
  const size = downloadBytes
    ? ` ${texts.speech.size(formatBytes(downloadBytes), minutesAt(downloadBytes, 10), minutesAt(downloadBytes, 100))}`
    : '';
  return {
    text: `${texts.speech.missing}${size}`,
    next: texts.speech.other,
    isOther: true,
    settings: `# Una cartella con un modello
SPEECH_MODEL_DIR=/srv/modello
# Oppure un servizio
#SPEECH_BASE_URL=http://127.0.0.1:8000/v1
#SPEECH_MODEL=whisper-large-v3`,
  };
}

/** Whole minutes that so many bytes take, by megabits a second. */
export function minutesAt(bytes: number, megabits: number): number {
  return Math.max(1, Math.round((bytes * 8) / (megabits * 1e6) / 60));
}

function httpsTexts({ state, address }: Setup['https']): StepTexts {
  if (state === 'done') return { text: texts.https.on(address) };
  return {
    text: state === 'optional' ? texts.https.here : texts.https.off(address),
    next: texts.https.next,
    settings: `# Caddyfile
wingman.example.org {
  reverse_proxy 127.0.0.1:${portOf(address)}
}

# Wingman
PUBLIC_URL=https://wingman.example.org
TRUST_PROXY=1`,
  };
}

const portOf = (address: string) => (URL.canParse(address) && new URL(address).port) || '3000';

function backupTexts({ state, isScheduled, isSameDisk, lastAt }: Setup['backups']): StepTexts {
  const when = lastAt && momentLabel(new Date(lastAt), new Date(), browserZone());
  const text = [
    when ? texts.backups.last(when) : texts.backups.none,
    isScheduled ? '' : texts.backups.unscheduled,
    isSameDisk ? texts.backups.sameDisk : '',
  ];
  const said = text.filter(Boolean).join(' ');
  if (state === 'done') return { text: said };
  return {
    text: said,
    next: texts.backups.next,
    settings: 'BACKUP_DIR=/mnt/backup/wingman\nBACKUP_SCHEDULE=17 3 * * *',
  };
}

function userTexts({ state, count, signup }: Setup['users']): StepTexts {
  const isOpen = signup === 'open';
  const text = texts.users.state(formatCount(count), signup);
  if (state !== 'done') return { text: `${text} ${texts.users.invite}` };
  return isOpen ? { text, next: texts.users.close } : { text };
}
