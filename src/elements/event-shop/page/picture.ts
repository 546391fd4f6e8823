/** A picture that has an address, and what is said of it. */
export interface Picture {
  readonly address: string;
  /** What it shows; '' when nobody says. */
  readonly alt: string;
  readonly title: string;
  readonly caption: string;
  readonly credit: string;
}
