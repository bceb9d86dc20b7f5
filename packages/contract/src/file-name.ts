import { audioContainers } from './audio-format.ts';
import { cleanLine, wellFormed } from './clean-text.ts';
import { calendarDay, minuteOfDay } from './time.ts';

/** Bytes of UTF-8: file systems allow at most 255, some encrypted ones 143. */
const maxBytes = 140;

/** Device names on Windows, with any extension. */
const deviceName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * Characters that one system or another forbids, or that are invisible: controls, line ends, bidirectional controls.
 */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}/\\:*?"<>|]|(?!\u200D)\p{Cf}/gu;

/**
 * A file name that is valid on every common system: `stem` without forbidden characters, truncated at a whole character
 * so that the name has at most 140 bytes.
 * @param extension without its dot
 */
export function safeFileName(stem: string, extension: string): string {
  const ending = extension.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 10);
  const suffix = ending === '' ? '' : `.${ending}`;
  const plain = wellFormed(stem)
    .normalize('NFC')
    .replaceAll(unwanted, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .replace(deviceName, '_$1');
  const cut = cutToBytes(plain, maxBytes - suffix.length).replace(/[\s.]{1,140}$/, '');
  return `${cut || 'file'}${suffix}`;
}

function cutToBytes(text: string, max: number): string {
  const encoder = new TextEncoder();
  if (encoder.encode(text).length <= max) return text;
  let size = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('it', { granularity: 'grapheme' }).segment(text)) {
    size += encoder.encode(segment).length;
    if (size > max) break;
    kept += segment;
  }
  return kept;
}

/** Characters of the name under which a file that arrives is shown, without its extension. */
const maxStem = 200;

/**
 * What a file of somebody's machine is called here: one line without invisible characters that change how it is shown.
 * `recording`, which says nothing, where no name is left.
 */
export function cleanFileName(filename: string): string {
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(filename)?.[0] ?? '';
  const stem = cleanLine(filename.slice(0, filename.length - ending.length));
  // Half a character is none.
  const cut = stem.slice(0, maxStem).replace(/[\ud800-\udbff]$/, '');
  return `${cut || 'recording'}${ending}`;
}

type NamedRecording = { title: string | null; filename: string; createdAt: string };

/** Generic titles of recordings made in a browser. */
const ownName = /^recording\.\w+$/;

/**
 * The name of a recording's file, from its start in `timeZone` and its title:
 * `2026-11-28 17.17 Registrazione.mp3`.
 */
export function recordingFileName(recording: NamedRecording, timeZone: string, extension: string): string {
  const instant = new Date(recording.createdAt);
  const { year, month, day } = calendarDay(instant, timeZone);
  const minutes = minuteOfDay(instant, timeZone);
  const date = [String(year), twoDigits(month), twoDigits(day)].join('-');
  const time = [Math.floor(minutes / 60), minutes % 60].map(twoDigits).join('.');
  return safeFileName(`${date} ${time} ${calledName(recording)}`, extension);
}

function calledName({ title, filename }: NamedRecording): string {
  const name = title ?? (ownName.test(filename) ? '' : filename.replace(/\.[^.]*$/, ''));
  return /^[\s.]*$/.test(name.replaceAll(unwanted, ' ')) ? 'Registrazione' : name;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/**
 * The extension of stored audio: that of its original name if it fits the content's type, otherwise the usual one.
 */
export function audioExtension({ filename, type }: { filename: string; type: string | null }): string {
  const container = Object.values(audioContainers).find((known) => known.type === type);
  const own = /\.([^.]*)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  if (!container) return /^[a-z0-9]{1,5}$/.test(own) ? own : 'audio';
  return (container.endings as readonly string[]).includes(own) ? own : container.extension;
}
