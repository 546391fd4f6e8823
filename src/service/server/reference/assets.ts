/** The style sheet and the script of the reference. The page is whole without the script; it searches and filters. */

export const referenceStyle = `:root { color-scheme: light dark; --line: #d4d4d8; --quiet: #52525b; --accent: #1d4ed8; --back: #fff; --card: #f4f4f5; --get: #1d4ed8; --post: #15803d; --put: #a16207; --delete: #b91c1c; }
@media (prefers-color-scheme: dark) { :root { --line: #3f3f46; --quiet: #a1a1aa; --accent: #93c5fd; --back: #18181b; --card: #27272a; --get: #93c5fd; --post: #86efac; --put: #fde047; --delete: #fca5a5; } }
* { box-sizing: border-box; }
html { scroll-padding-block-start: 8.5rem; }
body { margin: 0; background: var(--back); font: 1rem/1.5 system-ui, sans-serif; }
header, main { max-inline-size: 64rem; margin-inline: auto; padding: 1rem clamp(1rem, 4vw, 2rem); }
h1 { margin: 0.5rem 0; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 2rem 0 0.25rem; font-size: 1.25rem; }
h3 { margin: 1rem 0 0.25rem; font-size: 1rem; }
p { margin: 0 0 0.75rem; max-inline-size: 45rem; }
a { color: var(--accent); }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; overflow-wrap: anywhere; }
pre { margin: 0 0 0.75rem; padding: 0.75rem; background: var(--card); border-radius: 0.5rem; max-block-size: 24rem; overflow: auto; white-space: pre-wrap; }
.links { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; margin: 0 0 0.75rem; list-style: none; }
search { position: sticky; inset-block-start: 0; z-index: 1; background: var(--back); border-block-end: 1px solid var(--line); }
search form { display: flex; flex-wrap: wrap; gap: 0.5rem; max-inline-size: 64rem; margin-inline: auto; padding: 0.75rem clamp(1rem, 4vw, 2rem); align-items: end; }
search label { display: grid; font-size: 0.8125rem; color: var(--quiet); }
search label:first-child { flex: 1 1 12rem; }
input, select { font: inherit; color: inherit; background: transparent; min-block-size: 2.75rem; padding: 0.25rem 0.625rem; border: 1px solid var(--quiet); border-radius: 0.5rem; inline-size: 100%; }
option { color: CanvasText; background: Canvas; }
output { flex-basis: 100%; color: var(--quiet); font-size: 0.875rem; }
details { border-block-end: 1px solid var(--line); content-visibility: auto; contain-intrinsic-block-size: auto 3rem; }
summary { display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: baseline; padding: 0.625rem 0; cursor: pointer; }
summary code:first-child { min-inline-size: 4rem; font-weight: 700; }
summary span { color: var(--quiet); }
.GET { color: var(--get); } .POST { color: var(--post); } .PUT { color: var(--put); } .DELETE { color: var(--delete); }
details > div { padding: 0 0 1rem clamp(0rem, 3vw, 1.5rem); }
table { inline-size: 100%; border-collapse: collapse; margin: 0 0 0.75rem; font-size: 0.9375rem; }
th, td { padding: 0.375rem 0.75rem 0.375rem 0; text-align: start; vertical-align: top; border-block-start: 1px solid var(--line); }
td:nth-child(2) { inline-size: 26%; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); }
:is(a, summary, input, select):focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
dl { display: grid; gap: 0.75rem; }
dt { font-weight: 700; scroll-margin-block-start: 1rem; }
dt:target { background: var(--card); }
dd { margin: 0; }
@media (max-width: 40rem) { html { scroll-padding-block-start: 1rem; } search { position: static; } tr, td, th { display: block; border: 0; padding-block: 0.125rem; } tr { border-block-start: 1px solid var(--line); padding-block: 0.375rem; display: block; } thead { display: none; } td:nth-child(2) { inline-size: auto; } }
`;

export const referenceScript = `const form = document.querySelector('search form');
const [words, who, method, count] = ['words', 'who', 'method', 'count'].map((name) => form.elements[name]);
const operations = [...document.querySelectorAll('details[data-text]')];
const groups = [...document.querySelectorAll('main > section')];
function filter() {
  const wanted = words.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const one of operations) {
    const fits = wanted.every((word) => one.dataset.text.includes(word)) &&
      (who.value === '' || one.dataset.who === undefined || one.dataset.who.split(' ').includes(who.value)) &&
      (method.value === '' || one.dataset.method === undefined || one.dataset.method === method.value);
    one.hidden = !fits;
    if (fits && one.dataset.method) shown++;
  }
  for (const group of groups) group.hidden = !group.querySelector('details:not([hidden])');
  count.value = shown + (shown === 1 ? ' operation' : ' operations');
}
function open() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.hidden) { form.reset(); filter(); }
  if (target instanceof HTMLDetailsElement) target.open = true;
  target.scrollIntoView();
}
form.hidden = false;
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => { event.preventDefault(); });
addEventListener('hashchange', open);
filter();
open();
`;
