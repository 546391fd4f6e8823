/** The readings of a scanner one after the other: which code of a picture counts, and when it counts again. */
import type { FoundCode, Reading } from './messages.ts';

/** A code is out of sight after so long, and so many pictures without it: blurred ones are not read in every picture. */
const GONE_MS = 1000;
const GONE_PICTURES = 3;

/** The code that counts among several in a picture: a large one near the centre. */
export function chooseCode({ codes, width, height }: Omit<Reading, 'brightness'>): FoundCode | undefined {
  const weight = (code: FoundCode) => {
    const aside = Math.hypot(code.x + code.width / 2 - width / 2, code.y + code.height / 2 - height / 2);
    return Math.sqrt(code.width * code.height) * (1 - aside / Math.hypot(width / 2, height / 2));
  };
  return codes
    .filter(({ text }) => text !== '')
    .reduce<FoundCode | undefined>((best, code) => (best && weight(best) >= weight(code) ? best : code), undefined);
}

interface Sighting {
  /** When it was read last. */
  readonly at: number;
  readonly isTold: boolean;
  /** How many pictures there were without it since. */
  readonly missed: number;
}

/** Tells each code once for as long as it stays in sight. */
export class Readings {
  private readonly inSight = new Map<string, Sighting>();

  /** Takes the reading of a picture at a time in ms; answers the text of a code that was not told yet. */
  next(reading: Reading, at: number): string | undefined {
    const texts = new Set(reading.codes.map(({ text }) => text));
    for (const [text, last] of this.inSight) {
      const missed = texts.has(text) ? last.missed : last.missed + 1;
      if (missed >= GONE_PICTURES && at - last.at > GONE_MS) this.inSight.delete(text);
      else this.inSight.set(text, { ...last, missed });
    }
    const chosen = chooseCode(reading);
    const before = chosen && this.inSight.get(chosen.text);
    // bars count when two pictures agree: noise can look like a short code
    const isNew = chosen && !before?.isTold && (!chosen.isLinear || before !== undefined);
    for (const text of texts)
      this.inSight.set(text, { at, isTold: this.inSight.get(text)?.isTold ?? false, missed: 0 });
    if (!isNew) return undefined;
    this.inSight.set(chosen.text, { at, isTold: true, missed: 0 });
    return chosen.text;
  }

  /** Begins again: what is in sight counts again. */
  reset(): void {
    this.inSight.clear();
  }
}
