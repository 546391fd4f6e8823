/** A picture with an address and its texts. */
export interface Picture {
  readonly address: string;
  /** The alternative text; '' if there is none. */
  readonly alt: string;
  readonly title: string;
  readonly caption: string;
  readonly credit: string;
}
