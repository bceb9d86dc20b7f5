/**
 * The single table of accepted audio, for the server and for file dialogs. `type` and `extension` name
 * stored audio, always by its content. `endings` are the extensions that such files have.
 */
export const audioContainers = {
  webm: { type: 'audio/webm', extension: 'webm', endings: ['webm', 'weba'] },
  ogg: { type: 'audio/ogg', extension: 'ogg', endings: ['ogg', 'oga', 'opus', 'spx'] },
  mp4: {
    type: 'audio/mp4',
    extension: 'm4a',
    endings: ['m4a', 'm4b', 'mp4', 'm4v', 'mov', 'qt', '3gp', '3g2', '3gpp'],
  },
  mp3: { type: 'audio/mpeg', extension: 'mp3', endings: ['mp3'] },
  wav: { type: 'audio/wav', extension: 'wav', endings: ['wav', 'wave'] },
  flac: { type: 'audio/flac', extension: 'flac', endings: ['flac'] },
  aac: { type: 'audio/aac', extension: 'aac', endings: ['aac'] },
  amr: { type: 'audio/amr', extension: 'amr', endings: ['amr', 'awb'] },
  matroska: { type: 'video/x-matroska', extension: 'mkv', endings: ['mka', 'mkv'] },
  aiff: { type: 'audio/aiff', extension: 'aiff', endings: ['aiff', 'aif', 'aifc'] },
  caf: { type: 'audio/x-caf', extension: 'caf', endings: ['caf'] },
  asf: { type: 'audio/x-ms-wma', extension: 'wma', endings: ['wma', 'asf', 'wmv'] },
  avi: { type: 'video/x-msvideo', extension: 'avi', endings: ['avi'] },
  mpegts: { type: 'video/mp2t', extension: 'ts', endings: ['ts', 'mts', 'm2ts'] },
} as const satisfies Record<string, { type: string; extension: string; endings: readonly string[] }>;
export type AudioContainer = keyof typeof audioContainers;

const endings = Object.values(audioContainers).flatMap((container) => [...container.endings]);

/**
 * For the `accept` of a file dialog: all audio and video types, and each extension, because some systems do not know
 * its type and would disable the file.
 */
export const audioAccept = ['audio/*', 'video/*', ...endings.map((ending) => `.${ending}`)].join(',');

/** Whether a file may contain audio by its name or its system's MIME type. The server inspects the content. */
export function mayHoldAudio({ name, type }: { name: string; type: string }): boolean {
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase();
  return /^(audio|video)\//.test(type) || (endings as string[]).includes(ending ?? '');
}

/** Forms that players play, and the type for the browser's canPlayType. */
export const playerForms = {
  'webm-opus': 'audio/webm; codecs="opus"',
  'webm-vorbis': 'audio/webm; codecs="vorbis"',
  'ogg-opus': 'audio/ogg; codecs="opus"',
  'ogg-vorbis': 'audio/ogg; codecs="vorbis"',
  'ogg-flac': 'audio/ogg; codecs="flac"',
  'mp4-aac': 'audio/mp4; codecs="mp4a.40.2"',
  'mp4-opus': 'audio/mp4; codecs="opus"',
  'mp4-flac': 'audio/mp4; codecs="flac"',
  'mp4-alac': 'audio/mp4; codecs="alac"',
  mp3: 'audio/mpeg',
  wav: 'audio/wav; codecs="1"',
  flac: 'audio/flac',
} as const;
export type PlayerForm = keyof typeof playerForms;

/** Parses a comma-separated list of forms; unknown names are ignored. */
export function readPlayerForms(list: string): PlayerForm[] {
  const names = list.split(',');
  return (Object.keys(playerForms) as PlayerForm[]).filter((form) => names.includes(form));
}

/** Error texts of unsupported formats with known names; others get `audio_unsupported`. */
export const unsupportedFormat = (name: string) =>
  `Il formato ${name} non è supportato: prova con MP3, M4A o WAV`;
