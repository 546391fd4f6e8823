/** Stages of a seating chart, by their shape: how they are drawn, and the point that seats are judged from. */
interface Stage {
  readonly shape?: string | undefined;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The outline of a thrust stage as the path of an SVG: below, the middle half of its back juts into the audience. */
export const thrustPath = ({ x, y, width, height }: Stage): string =>
  `M${x} ${y}h${width}v${height / 2}h${-width / 4}v${height / 2}h${-width / 2}v${-height / 2}H${x}z`;

/** What the house looks at: the middle of the stage, or of the part of a thrust stage that juts into the audience. */
export const focusOf = ({ shape, x, y, width, height }: Stage): { readonly x: number; readonly y: number } => ({
  x: x + width / 2,
  y: y + height * (shape === 'thrust' ? 0.75 : 0.5),
});
