/** The style sheet of a seller's pages. Long because it is one sheet, which comes in one request. */
import { backgrounds, lookOf } from './colours.ts';

const sheet = `
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-block-start: 1rem; }
body { margin: 0; min-block-size: 100dvh; display: grid; grid-template-rows: auto 1fr auto; background: var(--back); color: var(--ink); font: 1.0625rem/1.55 var(--font); overflow-wrap: break-word; }
main:focus-visible { outline: none; }
main { outline: none; min-inline-size: 0; }
main, .bar, .columns { inline-size: 100%; max-inline-size: 72rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2rem); }
main:has(voucher-check, customer-orders) { min-block-size: 100dvh; } /* the foot stands still while they load */
main { padding-block: clamp(1.5rem, 4vw, 3rem) clamp(3rem, 8vw, 6rem); }
h1, h2, h3 { line-height: 1.15; letter-spacing: -0.015em; text-wrap: balance; margin: 0; }
h1 { font-size: clamp(1.875rem, 1.2rem + 2.6vw, 3rem); font-weight: 750; letter-spacing: -0.025em; }
h2 { font-size: clamp(1.25rem, 1.1rem + 0.6vw, 1.5rem); font-weight: 700; }
p, ul, dl, address { margin: 0; padding: 0; font-style: normal; }
ul { list-style: none; }
a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 0.08em; }
:is(a, button, input, select, [tabindex='-1']):focus-visible { outline: 0.1875rem solid var(--accent); outline-offset: 0.1875rem; border-radius: 0.25rem; }
img { display: block; max-inline-size: 100%; block-size: auto; }
.sr { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; inset: 0.5rem auto auto 0.5rem; z-index: 1; padding: 0.625rem 1rem; background: var(--back); color: var(--ink); border-radius: 0.5rem; }
.skip:not(:focus) { inline-size: 1px; block-size: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); }
.quiet { color: var(--quiet); }
.lede { font-size: 1.125rem; color: var(--quiet); max-inline-size: 42rem; text-wrap: pretty; margin-block-start: 0.75rem; }

.top { background: var(--top, var(--back)); color: var(--on-top, var(--ink)); border-block-end: 1px solid var(--top-line, var(--line)); }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem clamp(1rem, 3vw, 2rem); padding-block: 0.75rem; min-block-size: 4.5rem; }
.top a { color: inherit; }
.home { display: inline-flex; align-items: center; min-block-size: 2.75rem; margin-inline-end: auto; font-size: 1.1875rem; font-weight: 750; letter-spacing: -0.02em; text-decoration: none; }
.home img { block-size: 2.5rem; inline-size: auto; max-inline-size: 14rem; object-fit: contain; object-position: 0 50%; }
.bar ul { display: flex; flex-wrap: wrap; gap: 0 clamp(0.75rem, 2vw, 1.5rem); }
.bar li a { display: inline-flex; align-items: center; min-block-size: 2.75rem; text-decoration: none; }
.bar li a:hover { text-decoration: underline; }
.nav [aria-current] { font-weight: 650; box-shadow: inset 0 -0.1875rem currentColor; }
.languages { font-size: 0.9375rem; }
.languages [aria-current] { font-weight: 650; }
.short { display: none; }
@media (max-width: 40rem) {
  .nav { order: 3; inline-size: 100%; }
  .bar { padding-block: 0.5rem 0; }
  .home { min-inline-size: 8.5rem; flex: 1 0; } /* as wide before its picture has loaded */
  .home img { block-size: 2rem; max-inline-size: 8.5rem; }
  .bar ul { gap: 0 1.125rem; }
  .nav li a, .languages li a { font-size: 0.9375rem; }
  .languages li a { min-inline-size: 1.75rem; justify-content: center; }
  .languages ul { gap: 0 0.375rem; }
  .long { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .short { display: inline; }
}

.events { display: grid; margin-block-start: clamp(1.5rem, 4vw, 2.5rem); }
event-listing { display: block; margin-block-start: clamp(1.5rem, 4vw, 2.5rem); }
event-listing .events { margin-block-start: 0; }
.item { content-visibility: auto; contain-intrinsic-block-size: auto 10rem; position: relative; display: grid; grid-template: 'frame body offer' auto / auto 1fr auto; gap: 0.25rem 1rem; padding-block: 1rem; border-block-end: 1px solid var(--line); }
.item:first-child { border-block-start: 1px solid var(--line); }
.frame { grid-area: frame; align-self: start; inline-size: 5rem; aspect-ratio: 1; overflow: clip; border-radius: 0.25rem; background: color-mix(in srgb, var(--accent) 16%, transparent); }
.frame img { inline-size: 100%; block-size: 100%; object-fit: cover; }
.item > div:nth-of-type(2) { grid-area: body; display: grid; gap: 0.25rem; align-content: start; min-inline-size: 0; }
.item h3 { font-size: 1.1875rem; }
.item h3 a { color: inherit; text-decoration: none; }
.item h3 a::after { content: ''; position: absolute; inset: 0; }
.item h3 a:hover { text-decoration: underline; }
.item h3 a:focus-visible { outline: none; }
.item h3 a:focus-visible::after { outline: 0.1875rem solid var(--accent); outline-offset: -0.125rem; border-radius: 0.375rem; }
.item p { line-height: 1.45; }
.start { font-weight: 600; }
.start, .item .quiet { font-size: 0.9em; }
.offer { grid-area: offer; text-align: end; font-variant-numeric: tabular-nums; }
.offer strong { display: block; font-weight: 650; }
@media (min-width: 44rem) { .item { grid-template-columns: auto 1fr minmax(8rem, auto); column-gap: 1.5rem; } .frame { inline-size: 8.5rem; aspect-ratio: 4 / 3; } }
@media (max-width: 44rem) {
  .item { gap: 0.15rem 1rem; grid-template: 'frame body' 1fr 'frame offer' auto / auto 1fr; }
  .offer { text-align: start; }
  .offer strong { display: inline; margin-inline-end: 0.5rem; }
}
.turn { display: flex; justify-content: space-between; gap: 1rem; margin-block-start: 1.5rem; }
.empty { padding: 2rem; border-radius: 0.75rem; background: var(--card); color: var(--quiet); }

.trail { margin-block-end: 1.25rem; font-size: 0.9375rem; }
.trail a { display: inline-flex; align-items: center; min-block-size: 1.75rem; }
.hero { display: grid; gap: clamp(1.25rem, 3vw, 2.5rem); }
.hero .picture { inline-size: 100%; aspect-ratio: 16 / 9; object-fit: cover; border-radius: 0.75rem; background: var(--card); }
.hero .slogan { font-size: 1.1875rem; color: var(--quiet); margin-block-start: 0.625rem; text-wrap: balance; }
.facts { display: grid; gap: 1rem; margin-block-start: 1.5rem; }
.facts div { display: grid; grid-template-columns: 4.5rem 1fr; gap: 0.75rem; }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; font-weight: 600; }
.facts dd span { display: block; font-weight: 400; color: var(--quiet); }
@media (min-width: 56rem) {
  .hero.with-picture { grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); align-items: center; }
}
.shop { margin-block-start: clamp(2rem, 5vw, 3.5rem); padding-block-start: clamp(1.5rem, 4vw, 2.5rem); border-block-start: 1px solid var(--line); }
.shop > h2 { margin-block-end: 1rem; }
.tickets { display: grid; }
.ticket { display: grid; grid-template-columns: 1fr auto auto; gap: 0.25rem 1.5rem; align-items: center; padding-block: 1rem; border-block-end: 1px solid var(--line); }
@media (max-width: 34rem) { .ticket { grid-template-columns: 1fr auto; } .ticket > div { grid-column: 1 / -1; } .ticket .price { text-align: start; } .ticket .mark { grid-column: 2; } }
.ticket:first-child { border-block-start: 1px solid var(--line); }
.name, .category { font-size: 1.0625rem; font-weight: 650; }
.category { margin-block-end: 0.25rem; font-size: 1.1875rem; }
.price .quiet { display: block; font-weight: 400; font-size: 0.9375rem; }
.price { font-weight: 650; text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.mark { display: inline-block; padding: 0.125rem 0.625rem; border-radius: 1rem; background: var(--card); font-size: 0.9375rem; font-weight: 600; }
.about { max-inline-size: 44rem; margin-block-start: 2.5rem; }
.about h2 { margin-block-end: 0.75rem; }
.about p + p, .text p + p, .foot p + p { margin-block-start: 1em; }
.text { max-inline-size: 44rem; margin-block-start: 1.5rem; }

.element { margin-block-start: clamp(1.5rem, 4vw, 2.5rem); }
.two { display: grid; gap: clamp(2rem, 5vw, 4rem); margin-block-start: clamp(1.5rem, 4vw, 2.5rem); }
.two > section { min-inline-size: 0; }
.two h2 { margin-block-end: 1rem; }
.two voucher-check[buy] { display: block; min-block-size: 34rem; } /* what is below stands still while it loads */
.gift { inline-size: 100%; aspect-ratio: 16 / 7; object-fit: cover; border-radius: 0.75rem; background: #fff; }
@media (min-width: 56rem) { .two { grid-template-columns: 3fr 2fr; } }

.plain > *, .ticket > * { min-inline-size: 0; }
.plain { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; max-inline-size: 44rem; }
.plain fieldset { display: grid; gap: 1rem; margin: 0; padding: 0; border: 0; min-inline-size: 0; }
.plain legend { padding: 0; margin-block-end: 0.25rem; font-size: 1.25rem; font-weight: 700; }
.plain label, .plain legend.small { font-size: 1rem; font-weight: 600; }
.field { display: grid; gap: 0.25rem; align-content: start; }
fieldset.field { gap: 1rem; }
.plain label.check { display: grid; grid-template-columns: auto 1fr; align-items: center; gap: 0.75rem; font-weight: 400; min-block-size: 2.75rem; }
.wrong { color: var(--bad); font-size: 0.9375rem; font-weight: 600; }
[aria-invalid='true'] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.ticket .wrong { grid-column: 1 / -1; }
.codes { display: grid; gap: 0.75rem; padding: 1rem 1.25rem 1.25rem; border-radius: 0.75rem; background: var(--card); }
.codes li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem; min-block-size: 2.75rem; border-block-end: 1px solid var(--line); }
.joined { display: flex; flex-wrap: wrap; gap: 0.5rem; max-inline-size: 28rem; }
.joined input { flex: 1 1 11rem; min-inline-size: 0; }
.terms { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
.terms a { display: inline-flex; align-items: center; min-block-size: 2.75rem; }
.plain .pair { display: grid; gap: 1rem; }
@media (min-width: 34rem) { .plain .pair { grid-template-columns: 1fr 1fr; } }
.plain small { font-weight: 400; color: var(--quiet); }
input, select { font: inherit; color: inherit; min-block-size: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid var(--edge); border-radius: 0.5rem; background: var(--back); inline-size: 100%; }
input:is([type='checkbox'], [type='radio']) { inline-size: 1.375rem; min-block-size: 0; block-size: 1.375rem; margin: 0; accent-color: var(--accent); }
.ticket input { inline-size: 5rem; text-align: center; }
.ticket .mark { grid-column: 2 / -1; justify-self: end; }
.button, .plain button { display: inline-flex; align-items: center; justify-content: center; justify-self: start; min-block-size: 3rem; padding: 0.625rem 1.5rem; border: 1px solid transparent; border-radius: 0.5rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 650; text-decoration: none; cursor: pointer; }
.plain button.second { border-color: var(--edge); background: var(--back); color: var(--ink); min-block-size: 2.75rem; padding-block: 0.5rem; }
.joined button { min-block-size: 2.75rem; padding-block: 0.5rem; white-space: nowrap; }
.plain button.link { min-block-size: 2.75rem; padding: 0; border: 0; background: none; color: var(--accent); font-weight: 600; text-decoration: underline; text-underline-offset: 0.2em; text-decoration-thickness: 0.08em; }
.problem { padding: 0.875rem 1rem; border-radius: 0.5rem; background: var(--card); border-inline-start: 0.25rem solid var(--bad); }
.problem ul { list-style: disc; padding-inline-start: 1.25rem; }
.sums { display: grid; }
.sums div { display: flex; justify-content: space-between; gap: 1rem; padding-block: 0.5rem; font-variant-numeric: tabular-nums; }
.sums dd { margin: 0; white-space: nowrap; }
.sums dt { min-inline-size: 0; }
.sums dt span { display: block; font-size: 0.9375rem; }
.blank .sums { inline-size: 100%; max-inline-size: 32rem; }
.sums .total { border-block-start: 1px solid var(--edge); font-size: 1.1875rem; font-weight: 700; }
@media (scripting: enabled) { .without-scripts, event-shop .plain :is(label, button, .field, .codes) { display: none; } }
:is(event-shop, event-listing, customer-orders, voucher-check):not(:defined) > :not([slot]) { display: none; }
@media (scripting: enabled) {
  :is(event-shop, event-listing, customer-orders, voucher-check):not(:defined) > :not([slot]) { display: block; visibility: hidden; animation: appear 0s 5s forwards; }
}
@keyframes appear { to { visibility: visible; } }
.blank { display: grid; justify-items: start; gap: 1rem; }

.foot { background: var(--card); border-block-start: 1px solid var(--line); font-size: 0.9375rem; color: var(--quiet); }
.foot .columns { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1.5rem 4rem; padding-block: 2rem 2.5rem; }
.foot h2 { font-size: 1rem; letter-spacing: 0; color: var(--ink); margin-block-end: 0.25rem; }
.foot address + p { margin-block-start: 1em; }
.foot section { max-inline-size: 32rem; }
.foot a { color: inherit; display: inline-flex; align-items: center; min-block-size: 1.75rem; }
`;

const font =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif";

/** The style sheet in a seller's colours. */
export function styleOf(colours: Parameters<typeof lookOf>[0]): string {
  const { light, dark, header } = lookOf(colours);
  const pair = (one: string, other: string) => `light-dark(${one}, ${other})`;
  const [back, card] = [0, 1].map((at) => pair(backgrounds.light[at] ?? '', backgrounds.dark[at] ?? ''));
  const colour: Readonly<Record<string, string | undefined>> = {
    back,
    card,
    ink: pair('#17191c', '#f1f2f4'),
    quiet: pair('#565b63', '#a8adb6'),
    line: pair('#e2e3e6', '#30333a'),
    edge: pair('#7d828b', '#7e848e'),
    bad: pair('#b3261e', '#ffb4ab'),
    accent: pair(light.accent, dark.accent),
    'on-accent': pair(light.onAccent, dark.onAccent),
    top: header?.back,
    'on-top': header?.text,
    'top-line': header?.back,
  };
  const own = Object.entries(colour).map(([name, value]) => (value === undefined ? '' : `--${name}: ${value}; `));
  return `:root { color-scheme: light dark; --font: ${font}; ${own.join('')}--shop-accent: var(--accent); --shop-on-accent: var(--on-accent); --shop-muted: var(--quiet); --shop-surface: var(--back); --shop-border: var(--line); }${sheet}`;
}
