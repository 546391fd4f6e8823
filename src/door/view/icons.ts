/** Shapes: those of results are told apart without colour. */
import { svg, type SVGTemplateResult } from 'lit';
import type { ResultKind } from '../results.ts';

const stroked = (path: SVGTemplateResult) =>
  svg`<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${path}</svg>`;

const check = svg`<path d="M4 12.5l5.5 5.5L20 6.5" />`;
const cross = svg`<path d="M5.5 5.5l13 13M18.5 5.5l-13 13" />`;

/** A check; with an exclamation mark beside it; two bars; a triangle; a cross. */
export const shapes: Record<ResultKind, SVGTemplateResult> = {
  success: stroked(check),
  highlighted: stroked(svg`<path d="M3 12.5l4.5 4.5L15 8" /><path d="M20 5v8M20 18v.01" />`),
  repeated: stroked(svg`<path d="M8 5v14M16 5v14" />`),
  actionRequired: stroked(svg`<path d="M12 4l9.5 16h-19z" /><path d="M12 10v4M12 17v.01" />`),
  declined: stroked(cross),
};

export const icons = {
  torch: stroked(svg`<path d="M8 3h8l-2 5v13h-4V8z" /><path d="M12 12v2" />`),
  camera: stroked(svg`<path d="M20 11a8 8 0 0 0-14-4L4 9M4 4v5h5M4 13a8 8 0 0 0 14 4l2-2M20 20v-5h-5" />`),
  search: stroked(svg`<circle cx="11" cy="11" r="6.5" /><path d="M16 16l5 5" />`),
  recent: stroked(svg`<circle cx="12" cy="12" r="9" /><path d="M12 7v5l3.5 2" />`),
  counts: stroked(
    svg`<circle cx="9" cy="8" r="3.5" /><path d="M2.5 20a6.5 6.5 0 0 1 13 0M16 5a3.5 3.5 0 0 1 0 6.5M18 14a6.5 6.5 0 0 1 3.5 6" />`,
  ),
  close: stroked(cross),
  back: stroked(svg`<path d="M15 5l-7 7 7 7" />`),
};
