/** The formats of a text, as the buttons of its toolbar have them, with their icons from Tabler Icons (MIT). */
import { html, svg, type TemplateResult } from 'lit';

const letter = 'M4 6v12M12 6v12M11 18h2M3 18h2M4 12h8M3 6h2M11 6h2';
const paths = {
  heading: `M19 18v-8l-2 2${letter}`,
  subheading: `M17 12a2 2 0 1 1 4 0c0 .591 -.417 1.318 -.816 1.858l-3.184 4.143l4 0${letter}`,
  strong: 'M7 5h6a3.5 3.5 0 0 1 0 7h-6l0 -7M13 12h1a3.5 3.5 0 0 1 0 7h-7v-7',
  em: 'M11 5l6 0M7 19l6 0M14 5l-4 14',
  link: 'M9 15l6 -6M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
  bullets: 'M9 6l11 0M9 12l11 0M9 18l11 0M5 6l0 .01M5 12l0 .01M5 18l0 .01',
  numbers: 'M11 6h9M11 12h9M12 18h8M4 16a2 2 0 1 1 4 0c0 .591 -.5 1 -1 1.5l-3 2.5h4M6 10v-6l-2 2',
  quote:
    'M6 15h15M21 19h-15M15 11h6M21 7h-6M9 9h1a1 1 0 1 1 -1 1v-2.5a2 2 0 0 1 2 -2M3 9h1a1 1 0 1 1 -1 1v-2.5a2 2 0 0 1 2 -2',
} as const;

export type Format = keyof typeof paths;
export const formatNames = Object.keys(paths) as readonly Format[];

export const formatIcon = (format: Format): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${paths[format]} />`}</svg>`;
