/** Recording types in order of preference: what Chromium, Firefox and Safari can make. */
const preferredTypes = [
  'audio/webm;codecs=opus',
  'audio/webm',
  'audio/ogg;codecs=opus',
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4',
  'audio/aac',
];

/** The first type that this recorder supports; undefined leaves the choice to the browser. */
export function chooseAudioType(isTypeSupported: (type: string) => boolean): string | undefined {
  return preferredTypes.find((type) => isTypeSupported(type));
}

const extensions: Record<string, string> = {
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
};

/** `recording.webm` and its like. The server goes by content; the name is for people who download the file. */
export function filenameOf(mimeType: string): string {
  const container = mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return `recording.${extensions[container] ?? 'webm'}`;
}
