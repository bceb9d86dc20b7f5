/** A stretch of speech, in seconds from the start of the recording. */
type Spoken = { start: number; end: number; text: string };

/** SubRip: numbered blocks with commas before the milliseconds. */
export function toSrt(segments: Spoken[]): string {
  return segments
    .map(({ start, end, text }, index) => {
      return `${index + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${oneLine(text)}\n`;
    })
    .join('\n');
}

/** WebVTT: the same with points, and with the signs that would be markup written out. */
export function toVtt(segments: Spoken[]): string {
  const cues = segments.map(({ start, end, text }) => {
    const safe = oneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return `\n${clock(start, '.')} --> ${clock(end, '.')}\n${safe}\n`;
  });
  return ['WEBVTT\n', ...cues].join('');
}

/** An empty line would end the block, and an arrow would be taken for its times. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('-->', '→').trim();
}

function clock(seconds: number, point: ',' | '.'): string {
  const all = Math.max(0, Math.round(seconds * 1000));
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  const time = [all / 3_600_000, (all / 60_000) % 60, (all / 1000) % 60].map((value) => pad(value)).join(':');
  return `${time}${point}${pad(all % 1000, 3)}`;
}
