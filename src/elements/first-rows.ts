/** The first rows of a long list: what fills a screen, before all of it. */
import type { ReactiveControllerHost } from 'lit';

/** The rows of a long list: the first frame shows some, later ones more, so that no frame takes long. */
export class FirstRows {
  /**
   * @param max rows of the first frame
   * @param factor how many times as many the next frame has, and each after it
   */
  constructor(
    private readonly host: ReactiveControllerHost,
    private max: number,
    private readonly factor = Infinity,
  ) {}

  /** The rows of this frame. Once all were shown, those that are added come whole. */
  of<Row>(rows: readonly Row[]): readonly Row[] {
    if (rows.length <= this.max) this.all();
    else
      requestAnimationFrame(() =>
        setTimeout(() => {
          this.max *= this.factor;
          this.host.requestUpdate();
        }),
      );
    return rows.slice(0, this.max);
  }

  /** From now on a frame has all rows. */
  all(): void {
    this.max = Infinity;
  }
}
