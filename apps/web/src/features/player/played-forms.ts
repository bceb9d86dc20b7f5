import { type PlayerForm, playerForms } from '@wingman/contract/audio-format.ts';

/** What this browser plays, for the server to choose what it gives. */
export function playedForms(audio: Pick<HTMLAudioElement, 'canPlayType'>): PlayerForm[] {
  const forms = Object.entries(playerForms) as [PlayerForm, string][];
  return forms.filter(([, type]) => audio.canPlayType(type) !== '').map(([form]) => form);
}
