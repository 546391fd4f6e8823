/** The messages between the scanner and the decoder in its worker. */

/** A picture that a worker can be given. */
export type Frame = ImageBitmap | ImageData;

/** A code in a picture, with its place in pixels. */
export interface FoundCode {
  readonly text: string;
  /** Whether it is made of bars: they are misread more easily than codes of two dimensions. */
  readonly isLinear: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What was found in a picture. */
export interface Reading {
  readonly codes: readonly FoundCode[];
  /** From 0, black, to 255. */
  readonly brightness: number;
  readonly width: number;
  readonly height: number;
}

/** What the worker answers: once how its start went, then one reading for each picture. */
export type DecoderMessage =
  | { readonly kind: 'ready'; readonly reader: 'own' | 'zxing' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'read'; readonly reading: Reading };
