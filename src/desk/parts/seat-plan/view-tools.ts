/** The tools that show the whole drawing of a seat map, or more or less of it: signs, so that a toolbar keeps one line. */
import { html, svg, type TemplateResult } from 'lit';
import type { DeskTexts } from '../../../locales/desk/en.ts';
import type { DeskSeatPicture } from './seat-picture.ts';

/** @param picture the drawing, when it is there */
export function viewTools(
  { fit, zoomIn, zoomOut }: DeskTexts['seatMap'],
  picture: () => DeskSeatPicture | null,
): readonly TemplateResult[] {
  const tool = (word: string, sign: string, act: (drawing: DeskSeatPicture) => void) =>
    html`<button
      type="button"
      class="button icon-button"
      aria-label=${word}
      title=${word}
      @click=${() => {
        const drawing = picture();
        if (drawing) act(drawing);
      }}
    >
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${sign} />`}</svg>
    </button>`;
  return [
    tool(fit, 'M4 9V4h5M15 4h5v5M4 15v5h5M20 15v5h-5', (drawing) => {
      drawing.showAll();
    }),
    tool(zoomIn, 'M12 5v14M5 12h14', (drawing) => {
      drawing.zoom(1.25);
    }),
    tool(zoomOut, 'M5 12h14', (drawing) => {
      drawing.zoom(0.8);
    }),
  ];
}
