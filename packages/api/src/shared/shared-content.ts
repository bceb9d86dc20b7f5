import { orderedSections } from '@wingman/contract/notes-table.ts';
import { sharedMessages as texts } from '@wingman/contract/shared-messages.ts';
import { isUntimed, untimedNumber } from '@wingman/contract/untimed.ts';
import type { Services } from '@wingman/core/instance/services.ts';
import { type Html, html } from './html.ts';
import { sharedDocument } from './shared-page.ts';

type Content = Awaited<ReturnType<Services['shared']['read']>>;
type Of<Kind extends Content['kind']> = Extract<Content, { kind: Kind }>;
type Segment = Of<'transcript'>['segments'][number];
type Line = Of<'notes'>['lines'][number];
type Citation = Of<'answer'>['citations'][number];

type Shown = {
  content: Content;
  ownerName: string | null;
  /** When the link ends. */
  expiresAt: string;
  /** Null without sound. */
  audio: { path: string; savePath: string | null } | null;
};

/** What a link shows, as a document. Whatever was said is text in it. */
export function sharedPage({ content, ownerName, expiresAt, audio }: Shown): string {
  const dates = datesIn(content.timeZone);
  const { title, facts, body } = partsOf(content, dates);
  const by = ownerName === null ? null : html`<p>${texts.sharedBy(ownerName)}</p>`;
  return sharedDocument(
    title,
    html`<header><h1 dir="auto">${title}</h1>${facts.map((fact) => html`<p>${fact}</p>`)}${by}</header>
${audio && player(audio)}${body}`,
    html`<p>${texts.until(dates.moment(expiresAt))}</p>
`,
  );
}

type Parts = { title: string; facts: string[]; body: Html };
type Dates = ReturnType<typeof datesIn>;

function partsOf(content: Content, dates: Dates): Parts {
  switch (content.kind) {
    case 'transcript':
      return transcriptParts(content, dates);
    case 'notes':
      return notesParts(content, dates);
    case 'answer':
      return answerParts(content, dates);
  }
}

function datesIn(timeZone: string) {
  const day = new Intl.DateTimeFormat('it-IT', { dateStyle: 'full', timeZone });
  const time = new Intl.DateTimeFormat('it-IT', { timeStyle: 'short', timeZone });
  const noon = new Intl.DateTimeFormat('it-IT', { dateStyle: 'full', timeZone: 'UTC' });
  return {
    moment: (instant: string) => `${day.format(new Date(instant))}, ore ${time.format(new Date(instant))}`,
    /** Of a calendar day `YYYY-MM-DD`. */
    day: (text: string) => noon.format(new Date(`${text}T12:00:00Z`)),
  };
}

/** Minutes and seconds, with hours where there are any; the number of a paragraph whose second nobody knows. */
function clock(seconds: number): string {
  if (isUntimed(seconds)) return `par. ${untimedNumber(seconds)}`;
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

function player({ path, savePath }: NonNullable<Shown['audio']>): Html {
  const kept = savePath === null ? html` controlslist="nodownload"` : html``;
  const save =
    savePath === null
      ? null
      : html`<p class="sound"><a href="${savePath}" download>${texts.saveAudio}</a></p>`;
  return html`<audio class="sound" controls preload="none"${kept} src="${path}" aria-label="${texts.listen}"></audio>
${save}`;
}

function transcriptParts(content: Of<'transcript'>, dates: Dates): Parts {
  const { title, recordedAt, updatedAt, isSpan, seconds, segments } = content;
  const moment = seconds > 0 ? `${dates.moment(recordedAt)} · ${clock(seconds)}` : dates.moment(recordedAt);
  return {
    title: title ?? texts.untitled,
    facts: [...(isSpan ? [texts.span] : []), moment, texts.updated(dates.moment(updatedAt))],
    body: segments.length > 0 ? html`${paragraphs(segments).map(paragraph)}` : html`<p>${texts.noWords}</p>`,
  };
}

type Paragraph = { start: number; speaker: string | null; words: string[]; length: number };

/** Of one voice, no longer than is read at a glance. */
const paragraphLength = 600;

function paragraphs(segments: Segment[]): Paragraph[] {
  const all: Paragraph[] = [];
  for (const { start, speaker, text } of segments) {
    const last = all.at(-1);
    if (last && last.speaker === speaker && last.length + text.length < paragraphLength) {
      last.words.push(text);
      last.length += text.length;
    } else all.push({ start, speaker, words: [text], length: text.length });
  }
  return all;
}

const paragraph = ({ start, speaker, words }: Paragraph): Html =>
  html`<p dir="auto"><span class="time">${clock(start)}</span>${named(speaker)}${words.join(' ')}</p>
`;

const named = (speaker: string | null | undefined): Html =>
  speaker ? html`<strong><bdi>${speaker}</bdi>:</strong> ` : html``;

function notesParts(content: Of<'notes'>, dates: Dates): Parts {
  const { title, recordedAt, updatedAt, isLine, lines, noteKind } = content;
  const facts = [
    isLine ? texts.line : texts.notes,
    dates.moment(recordedAt),
    texts.updated(dates.moment(updatedAt)),
  ];
  const groups = orderedSections(noteKind).flatMap((section) => groupsOf(section, lines));
  return {
    title: title ?? texts.untitled,
    facts,
    body: html`${lines.length === 0 ? html`<p>${texts.noNotes}</p>` : groups.map((group) => noteGroup(group, dates))}`,
  };
}

type Group = { heading: string; lines: Line[] };

/** Lines of a template's sections stand under the names of those. */
function groupsOf(section: Line['section'], lines: Line[]): Group[] {
  const byHeading = Map.groupBy(
    lines.filter((line) => line.section === section),
    ({ heading }) => heading ?? texts.sections[section],
  );
  return [...byHeading].map(([heading, found]) => ({ heading, lines: found }));
}

const noteGroup = ({ heading, lines }: Group, dates: Dates): Html =>
  html`<h2 dir="auto">${heading}</h2>
<ul>
${lines.map((line) => noteLine(line, dates))}</ul>
`;

function noteLine(line: Line, dates: Dates): Html {
  const [source] = line.sources;
  const day = line.due?.to ?? line.due?.from;
  const more = [
    line.who === null ? '' : texts.who(line.who, line.toWhom),
    day ? texts.due(dates.day(day)) : (line.dueText ?? ''),
    texts.states[line.state],
    source ? placeOf(source.start) : '',
    line.origin === 'own' ? texts.own : '',
  ].filter((text) => text !== '');
  const told = more.length > 0 ? html`<span class="more">${more.join(' · ')}</span>` : null;
  return html`<li dir="auto">${line.text}${told}</li>
`;
}

const placeOf = (second: number): string =>
  isUntimed(second) ? clock(second) : texts.atMinute(clock(second));

function answerParts({ question, askedAt, text, citations }: Of<'answer'>, dates: Dates): Parts {
  const numbers = new Set(citations.map(({ n }) => n));
  const quotes =
    citations.length === 0
      ? null
      : html`<h2>${texts.quotes}</h2>
<ol>
${citations.map((citation) => quoted(citation, dates))}</ol>
`;
  return {
    title: question === '' ? texts.answer : question,
    facts: [texts.answer, dates.moment(askedAt)],
    body: html`${answerText(text, numbers)}${quotes}`,
  };
}

/** Paragraphs and quotes with links to the words that they rest on; emphasis is drawn, and nothing else of what was written. */
function answerText(text: string, numbers: ReadonlySet<number>): Html[] {
  return blocksOf(text).map(({ isQuote, lines }) => {
    const words = lines.join('\n').split('**');
    const drawn = words.map((part, index) => emphasised(part, index, numbers));
    return isQuote
      ? html`<blockquote><p dir="auto">${drawn}</p></blockquote>
`
      : html`<p dir="auto">${drawn}</p>
`;
  });
}

type Block = { isQuote: boolean; lines: string[] };

/** Lines that stand together, without the sign before quoted ones. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isNew = true;
  for (const line of text.split('\n')) {
    const isQuote = line.startsWith('>');
    const words = isQuote ? line.slice(1).trim() : line;
    const last = blocks.at(-1);
    if (words.trim() === '') isNew = true;
    else if (isNew || last?.isQuote !== isQuote) {
      blocks.push({ isQuote, lines: [words] });
      isNew = false;
    } else last.lines.push(words);
  }
  return blocks;
}

/** Every second part stood between two pairs of stars. */
const emphasised = (part: string, index: number, numbers: ReadonlySet<number>): Html =>
  index % 2 === 1 ? html`<strong>${marked(part, numbers)}</strong>` : html`${marked(part, numbers)}`;

function marked(text: string, numbers: ReadonlySet<number>): Html[] {
  return text.split(/(\[\d{1,3}\])/).map((part) => {
    const n = /^\[(\d{1,3})\]$/.exec(part)?.[1];
    return n !== undefined && numbers.has(Number(n)) ? html`<a href="#c${n}">${part}</a>` : html`${part}`;
  });
}

function quoted({ n, spokenAt, speaker, text, turns, note, isChanged }: Citation, dates: Dates): Html {
  const said = turns ?? (text === '' ? [] : [{ speaker, text }]);
  const words = note?.words === undefined ? null : html`<span dir="auto">${note.words}</span>`;
  const turned = said.map((turn) => html`<p dir="auto">${named(turn.speaker)}${turn.text}</p>`);
  const quote = said.length > 0 ? html`<blockquote>${turned}</blockquote>` : null;
  const changed = said.length > 0 ? texts.corrected : texts.removed;
  const told = [dates.moment(spokenAt), note?.told ?? '', isChanged ? changed : ''].filter(
    (part) => part !== '',
  );
  return html`<li id="c${n}" value="${n}">${words}${quote}<span class="more">${told.join(' · ')}</span></li>
`;
}
