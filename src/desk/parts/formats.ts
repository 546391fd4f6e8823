/** Money, numbers and times of the desk, in its language and the seller's time zone unless another is named. */
import { date } from '../../elements/format.ts';

export class Formats {
  readonly #number: Intl.NumberFormat;

  constructor(
    readonly language: string,
    readonly currency: string,
    readonly timeZone: string | undefined,
  ) {
    this.#number = new Intl.NumberFormat(language);
  }

  number(value: number): string {
    return this.#number.format(value);
  }

  /** A fraction in percent, as the language writes it. */
  share(fraction: number): string {
    return new Intl.NumberFormat(this.language, { style: 'percent', maximumFractionDigits: 2 }).format(fraction);
  }

  /** Major units, always with their decimals: amounts stand below each other. */
  money(value: number, currency = this.currency): string {
    try {
      return new Intl.NumberFormat(this.language, { style: 'currency', currency }).format(value);
    } catch {
      return `${value} ${currency}`; // a currency that Intl rejects
    }
  }

  /** Today, in full. */
  longDay(at: string | Date): string {
    return date(at, 'date', this.language, this.timeZone);
  }

  /** A day and time, without the year. */
  short(at: string | Date, timeZone = this.timeZone): string {
    return date(at, 'short', this.language, timeZone);
  }

  dateTime(at: string | Date, timeZone = this.timeZone): string {
    return date(at, 'list', this.language, timeZone);
  }

  time(at: string | Date, timeZone = this.timeZone): string {
    return date(at, 'time', this.language, timeZone);
  }
}
