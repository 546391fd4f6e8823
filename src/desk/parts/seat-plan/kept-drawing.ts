/** The drawing of a house as a bitmap that is kept: moving it costs a copy, however many seats there are. */
import { selectedIn, type Chart, type Placed, type Selection } from './chart.ts';
import { drawAbove, drawHouse, type Colours, type Scene } from './drawing.ts';
import type { View } from './view.ts';

/** How much more than is seen the bitmap has on each side, as a part of it. */
const margin = 0.25;

interface Kept {
  readonly scene: Scene;
  readonly colours: string;
  readonly view: View;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** The size of what is seen, in pixels of the page, with the pixels of the screen for each. */
interface Size {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** What the house is drawn from; the rest of a scene is drawn above it. */
const parts = ['chart', 'categories', 'tones', 'tracing', 'pitch', 'selected', 'part'] as const;

export class KeptDrawing {
  private readonly bitmap = new OffscreenCanvas(1, 1);
  private kept: Kept | undefined;
  private moved:
    | { readonly chart: Chart; readonly selected: Selection; readonly places: readonly Placed[] }
    | undefined;

  /**
   * Draws a scene. Answers false when the view is being zoomed and the kept bitmap was scaled instead: to be drawn again.
   */
  paint(context: CanvasRenderingContext2D, scene: Scene, size: Size, colours: Colours, isMoving: boolean): boolean {
    const isDragged = scene.dragged.dx !== 0 || scene.dragged.dy !== 0;
    const shown: Scene = { ...scene, part: isDragged ? 'rest' : undefined };
    const isSharp = this.isKept(shown, size, colours);
    const isZoomed = this.kept !== undefined && this.kept.view.scale !== scene.view.scale;
    const isUsable = isSharp || (isMoving && isZoomed && this.isOfSame(shown, size, colours));
    if (!isUsable) this.draw(shown, size, colours);
    const { width, height } = size;
    context.clearRect(0, 0, width, height);
    if (this.kept) {
      const { view, width: keptWidth, height: keptHeight } = this.kept;
      const { scale } = scene.view;
      const by = scale / view.scale;
      const [x, y] = [(view.x - scene.view.x) * scale, (view.y - scene.view.y) * scale];
      context.imageSmoothingEnabled = by === 1; // it is drawn again in a moment
      context.drawImage(this.bitmap, x, y, keptWidth * by, keptHeight * by);
    }
    drawAbove(context, { ...shown, moved: isDragged ? this.movedOf(scene) : undefined }, width, height, colours);
    return isSharp || !isUsable;
  }

  private movedOf({ chart, selected }: Scene): readonly Placed[] {
    if (this.moved?.chart !== chart || this.moved.selected !== selected)
      this.moved = { chart, selected, places: selectedIn(chart, selected) };
    return this.moved.places;
  }

  private draw(scene: Scene, { width, height, ratio }: Size, colours: Colours): void {
    const [keptWidth, keptHeight] = [Math.ceil(width * (1 + 2 * margin)), Math.ceil(height * (1 + 2 * margin))];
    const { bitmap } = this;
    const [pixelsX, pixelsY] = [Math.round(keptWidth * ratio), Math.round(keptHeight * ratio)];
    if (bitmap.width !== pixelsX || bitmap.height !== pixelsY) [bitmap.width, bitmap.height] = [pixelsX, pixelsY];
    const context = bitmap.getContext('2d');
    if (!context) return;
    const { scale, x, y } = scene.view;
    const view = { scale, x: x - (width * margin) / scale, y: y - (height * margin) / scale };
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawHouse(context, { ...scene, view, dragged: { dx: 0, dy: 0 } }, keptWidth, keptHeight, colours);
    this.kept = { scene, colours: JSON.stringify(colours), view, width: keptWidth, height: keptHeight, ratio };
  }

  /** Whether the bitmap is of the same house in the same colours. */
  private isOfSame(scene: Scene, { ratio }: Size, colours: Colours): boolean {
    const { kept } = this;
    return (
      kept !== undefined &&
      kept.ratio === ratio &&
      parts.every((name) => kept.scene[name] === scene[name]) &&
      kept.colours === JSON.stringify(colours)
    );
  }

  /** Whether it has all that is seen, as large as it is seen. */
  private isKept(scene: Scene, size: Size, colours: Colours): boolean {
    const { kept } = this;
    if (!kept || kept.view.scale !== scene.view.scale || !this.isOfSame(scene, size, colours)) return false;
    const { scale } = kept.view;
    const [x, y] = [(scene.view.x - kept.view.x) * scale, (scene.view.y - kept.view.y) * scale];
    return x >= 0 && y >= 0 && x + size.width <= kept.width && y + size.height <= kept.height;
  }
}
