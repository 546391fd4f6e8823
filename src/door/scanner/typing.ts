/** Typing scanners: devices at a cable or by Bluetooth that type a code as a keyboard would, then Enter. */

/** The longest pause between two keys of a scanner, in ms; a person is slower. */
const MAX_GAP_MS = 35;
/** Two fingers can fall on two keys at the same time; codes are longer. */
const MIN_LENGTH = 4;

/** What of a key counts. */
export type TypedKey = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Finds codes in keys. */
export class TypedCodes {
  private text = '';
  private last = -Infinity;

  /** Takes the next key; answers a code with its Enter. */
  next(key: TypedKey): string | undefined {
    // a key that is held down repeats about as fast as a scanner types
    if (key.repeat || key.ctrlKey || key.metaKey || key.altKey) {
      this.reset();
      return undefined;
    }
    if (key.timeStamp - this.last > MAX_GAP_MS) this.text = '';
    this.last = key.timeStamp;
    if (key.key.length === 1) this.text += key.key;
    else if (key.key === 'Enter') {
      const { text } = this;
      this.reset();
      return text.length >= MIN_LENGTH ? text : undefined;
    } else if (key.key !== 'Shift' && key.key !== 'CapsLock') this.reset();
    return undefined;
  }

  /** Drops what was typed so far. */
  reset(): void {
    this.text = '';
    this.last = -Infinity;
  }
}

/** Listens for typing scanners, but not while a field has the focus; answers how to stop. */
export function listenForTyping(target: Window | Document, onCode: (text: string) => void): () => void {
  const codes = new TypedCodes();
  const handleKey = (event: Event) => {
    if (!(event instanceof KeyboardEvent)) return;
    if (event.isComposing || isField(event.composedPath()[0])) {
      codes.reset();
      return;
    }
    const code = codes.next(event);
    if (code === undefined) return;
    event.preventDefault(); // Enter would press the button that has the focus
    event.stopPropagation();
    onCode(code);
  };
  // before the buttons of the page
  target.addEventListener('keydown', handleKey, { capture: true });
  return () => {
    target.removeEventListener('keydown', handleKey, { capture: true });
  };
}

/** What a code may have been before a wrong keyboard layout changed it. */
export interface LayoutGuess {
  readonly text: string;
  readonly layout: 'QWERTZ' | 'AZERTY';
}

const swaps = (...pairs: readonly string[]) =>
  new Map(pairs.flatMap(([one = '', other = '']) => [[one, other] as const, [other, one] as const]));
const keys = (typed: string, meant: string) => Array.from(typed).map((key, at) => [key, meant[at] ?? key] as const);

const qwertz = swaps('yz', 'YZ');
const letters = [...swaps('aq', 'AQ', 'wz', 'WZ'), ...keys(',?;:', 'MMMM')];
// without Shift, the digits of a French keyboard are other characters
const digitsHere = keys('&é"\'(-è_çà', '1234567890');
// and a scanner with a French layout presses Shift for each digit
const digitsThere = keys('!@#$%^&*()', '1234567890');

const layoutMaps: readonly (readonly [LayoutGuess['layout'], ReadonlyMap<string, string>])[] = [
  ['QWERTZ', qwertz],
  ['AZERTY', new Map([...letters, ...digitsHere])],
  ['AZERTY', new Map([...letters, ...digitsThere])],
];

/**
 * What an unknown code is when scanner and device have different keyboard layouts: with Y and Z, A and Q, W and Z
 * swapped, M typed as punctuation, and digits as the characters on their keys. Only those that differ from the text.
 */
export function layouts(text: string): readonly LayoutGuess[] {
  const guesses = new Map<string, LayoutGuess>();
  for (const [layout, map] of layoutMaps) {
    const guess = Array.from(text)
      .map((key) => map.get(key) ?? key)
      .join('');
    if (guess !== text && !guesses.has(guess)) guesses.set(guess, { text: guess, layout });
  }
  return [...guesses.values()];
}

function isField(target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // a box to tick takes no text
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}
