type HeldKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

type PressedKey = HeldKey & Pick<KeyboardEvent, 'altKey' | 'getModifierState' | 'preventDefault'>;

/** What else than characters is kept: it works in a text, or is a command. */
const keptNames = new Set([
  'Backspace',
  'Delete',
  'Enter',
  'Escape',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
]);

/** Keys that are pressed while another field is about to open: they wait for it, in their order. */
export class HeldKeys {
  #isHolding = false;
  #waiting: HeldKey[] = [];

  get isHolding(): boolean {
    return this.#isHolding;
  }

  hold(): void {
    this.#isHolding = true;
  }

  /** No field opens. */
  drop(): void {
    this.#isHolding = false;
    this.#waiting = [];
  }

  /** Keeps a key while keys are held; false where it is not kept. */
  keep(event: PressedKey): boolean {
    if (!this.#isHolding) return false;
    const key = keptOf(event);
    if (!key) return false;
    event.preventDefault();
    this.#waiting.push(key);
    return true;
  }

  /** The field is open. One of the keys may open another: those behind it wait on. */
  release(press: (key: HeldKey) => void): void {
    this.#isHolding = false;
    while (!this.#isHolding) {
      const key = this.#waiting.shift();
      if (!key) return;
      press(key);
    }
  }
}

function keptOf(event: PressedKey): HeldKey | undefined {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const isCommand = ctrlKey || metaKey;
  const isCharacter = key.length === 1;
  // Where AltGr writes a character, systems tell of Ctrl and Alt.
  if (isCharacter && (!isCommand || event.getModifierState('AltGraph')))
    return { key, ctrlKey: false, metaKey: false, shiftKey };
  if (key === ' ' || keptNames.has(key)) return { key, ctrlKey, metaKey, shiftKey };
  return undefined;
}

/** Presses a kept key in a text: a command that listens there does its work, anything else does what a browser does. */
export function pressAgain(field: HTMLTextAreaElement, key: HeldKey): void {
  const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
  if (!field.dispatchEvent(event) || key.ctrlKey || key.metaKey) return;
  const { selectionStart: start, selectionEnd: end, value } = field;
  const isRange = end > start;
  if (key.key.length === 1) write(field, start, end, key.key);
  else if (key.key === 'Backspace') write(field, isRange ? start : before(value, start), end, '');
  else if (key.key === 'Delete') write(field, start, isRange ? end : behind(value, end), '');
  else moveCaret(field, key.key);
}

function moveCaret(field: HTMLTextAreaElement, key: string): void {
  const { selectionStart: start, selectionEnd: end, value } = field;
  const places: Record<string, number> = {
    ArrowLeft: end > start ? start : before(value, start),
    ArrowRight: end > start ? end : behind(value, end),
    Home: 0,
    End: value.length,
  };
  const place = places[key];
  if (place !== undefined) field.setSelectionRange(place, place);
}

/** As if it were typed: who listens to the field is told. */
function write(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  if (start === end && text === '') return;
  if (field.value.length - (end - start) + text.length > field.maxLength && field.maxLength >= 0) return;
  // The browser's own way: React puts another before it, which would keep the change from those who listen.
  const own = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  own?.set?.call(field, field.value.slice(0, start) + text + field.value.slice(end));
  field.setSelectionRange(start + text.length, start + text.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Where the character before a place begins; some are two units long. */
const before = (text: string, place: number) =>
  Math.max(0, place - ([...text.slice(Math.max(0, place - 2), place)].at(-1)?.length ?? 0));

const behind = (text: string, place: number) => place + ([...text.slice(place, place + 2)][0]?.length ?? 0);
