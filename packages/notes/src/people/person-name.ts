const label = /^(?:voce|voice|speaker|parlante) \d{1,4}$/i;
const noName = new Set('io me noi altri tutti sconosciuto sconosciuta tv radio televisione'.split(' '));

/** By which a name is found again: without capitals, accents, marks and double spaces. */
export const personKey = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a voice has the name of somebody: «Voce 2» and «Io» are none. */
export const isNameOfVoice = (voice: string | null): voice is string =>
  voice !== null && /\p{L}/u.test(voice) && !label.test(voice.trim()) && !noName.has(personKey(voice));
