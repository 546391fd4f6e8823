/** The styles of the seat plan, and the looks of seats wherever one is drawn. */
import { css } from 'lit';

export const styles = css`
  .plan {
    position: relative;
    min-inline-size: 0;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em;
    margin-block-end: 0.4em;
  }
  .tool {
    display: inline-grid;
    place-content: center;
    inline-size: 40px;
    min-block-size: 40px;
    padding: 0;
  }
  .tool path {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .tool[aria-disabled='true'] {
    border-color: var(--_border);
    color: var(--_muted);
  }
  .tool[aria-disabled='true'] path {
    opacity: 0.45;
  }
  .arrows {
    display: flex;
    gap: 0.4em;
    margin-inline-start: auto;
  }
  .frame {
    position: relative;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_tint);
  }
  .house {
    position: relative;
    overflow: auto;
    aspect-ratio: var(--_shape);
    max-block-size: min(44em, 80svh);
    min-block-size: 15em;
    inline-size: 100%;
    border-radius: inherit;
    scrollbar-width: thin;
    touch-action: pan-x pan-y;
  }
  .house[data-over] {
    cursor: pointer;
  }
  .seating {
    position: absolute;
    inset-block-start: 0;
    left: 0;
    inline-size: calc(100% * var(--_zoom, 1));
    block-size: calc(100% * var(--_zoom, 1));
    user-select: none;
  }
  .house text {
    font-size: var(--_size);
    fill: currentColor;
    pointer-events: none;
  }
  .stage {
    fill: color-mix(in srgb, currentColor 14%, transparent);
  }
  .stage-name {
    letter-spacing: 0.12em;
    opacity: 0.8;
  }
  .house .section-name {
    font-size: calc(var(--_size) / var(--_shrink, 1));
    font-weight: 650;
    paint-order: stroke;
    stroke: var(--_surface);
    stroke-linejoin: round;
  }
  .row-name {
    opacity: 0.75;
  }
  .area,
  .table {
    fill: color-mix(in srgb, currentColor 8%, transparent);
    stroke: color-mix(in srgb, currentColor 35%, transparent);
    stroke-width: 1px;
    vector-effect: non-scaling-stroke;
  }
  .area {
    stroke-dasharray: 5 4;
  }
  .house:not([data-near]) .rows {
    display: none;
  }

  /* seats: --_c fills them, --_on is for the sign on it */
  .tone-0 {
    --_c: light-dark(#0f766e, #4fd1c0);
  }
  .tone-1 {
    --_c: light-dark(#6d28d9, #c3adff);
  }
  .tone-2 {
    --_c: light-dark(#b45309, #f6b84b);
  }
  .tone-3 {
    --_c: light-dark(#be185d, #ff9ac1);
  }
  .tone-4 {
    --_c: light-dark(#0369a1, #7cc8f8);
  }
  .tone-5 {
    --_c: light-dark(#4d7c0f, #b5dd5c);
  }
  .shape {
    fill: var(--_c);
    stroke: color-mix(in srgb, var(--_c), currentColor 35%);
    stroke-width: 0.35px;
    vector-effect: non-scaling-stroke;
  }
  .sign {
    fill: none;
    stroke: var(--_on, Canvas);
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .looks-limited .shape,
  .looks-resale .shape {
    fill: color-mix(in srgb, var(--_c) 24%, var(--_surface));
    stroke: var(--_c);
    stroke-width: 1.2px;
  }
  .looks-limited .sign,
  .looks-resale .sign {
    stroke: var(--_c);
  }
  .looks-taken {
    color: color-mix(in srgb, currentColor 34%, transparent);
  }
  .looks-taken .shape {
    fill: none;
    stroke: none;
  }
  .looks-taken .sign,
  .looks-closed .sign {
    stroke: currentColor;
  }
  .looks-closed {
    color: color-mix(in srgb, currentColor 50%, transparent);
  }
  .looks-chosen .shape {
    fill: var(--_accent);
    stroke: color-mix(in srgb, var(--_accent) 40%, transparent);
    stroke-width: 4px;
    paint-order: stroke;
  }
  .looks-chosen .sign {
    stroke: var(--_on-accent);
  }
  .ring {
    fill: none;
    stroke: currentColor;
    stroke-width: 2px;
    vector-effect: non-scaling-stroke;
    pointer-events: none;
  }
  .tip {
    position: absolute;
    inset-block-start: 0;
    left: 0;
    z-index: 2;
    display: grid;
    max-inline-size: min(18em, 100%);
    padding: 0.4em 0.65em;
    border-radius: calc(var(--_radius) * 0.75);
    background: CanvasText;
    color: Canvas;
    font-size: 0.875em;
    line-height: 1.35;
    pointer-events: none;
    box-shadow: 0 0.2em 0.8em rgb(0 0 0 / 0.25);
  }
  .tip img {
    inline-size: 14em;
    max-inline-size: 100%;
    block-size: auto;
    aspect-ratio: 16 / 9;
    object-fit: cover;
    margin-block: 0.35em 0.15em;
    border-radius: calc(var(--_radius) * 0.5);
  }
  @media (forced-colors: active) {
    .shape {
      fill: CanvasText;
      stroke: CanvasText;
    }
    .sign {
      stroke: Canvas;
    }
    .looks-limited .shape,
    .looks-resale .shape {
      fill: Canvas;
      stroke: CanvasText;
    }
    .looks-limited .sign,
    .looks-resale .sign {
      stroke: CanvasText;
    }
    .looks-taken .sign,
    .looks-closed .sign {
      stroke: GrayText;
    }
    .looks-chosen .shape {
      fill: Highlight;
      stroke: Highlight;
    }
    .looks-chosen .sign {
      stroke: HighlightText;
    }
    .ring,
    .tool path {
      stroke: ButtonText;
    }
    .tip {
      border: 1px solid CanvasText;
      background: Canvas;
      color: CanvasText;
    }
  }
`;
