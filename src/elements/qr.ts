/** The QR code of a ticket. Load it when the first code is shown: `await import('../qr.ts')`. */
import { correction, generate } from 'lean-qr/nano';
import { html, nothing, svg, type TemplateResult } from 'lit';

/** Light modules around a code, without which scanners do not find it. */
const QUIET = 4;

/**
 * A QR code as a picture with a label; always dark on white, on dark pages too. `nothing` for a text that is too long
 * for one.
 */
export function renderQr(text: string, label: string): TemplateResult | typeof nothing {
  let code;
  try {
    code = generate(text, { minCorrectionLevel: correction.M });
  } catch {
    return nothing; // the text itself stands beside the picture
  }
  const size = code.size + 2 * QUIET;
  return html`<svg role="img" aria-label=${label} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#fff" />
    ${svg`<path fill="#000" d=${path(code)} />`}
  </svg>`;
}

/** One bar for each run of dark modules of a row. */
function path({ size, get }: ReturnType<typeof generate>): string {
  let d = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = x;
      while (get(x, y)) x++;
      if (x > from) d += `M${from + QUIET} ${y + QUIET}h${x - from}v1h${from - x}z`;
    }
  }
  return d;
}
