/** Pages of other people, in the ways that they differ from a page made for the elements. Long because they are forty. */

/** The tags of a page; `service` is the origin of the script. */
interface Tags {
  readonly script: string;
  readonly shop: string;
  readonly listing: string;
  readonly check: string;
}

export interface HostPage {
  readonly name: string;
  /** Style sheet of the page. */
  readonly styles: string;
  readonly body: (tags: Tags) => string;
  readonly dir?: 'rtl';
  /** The host of a shadow root around the shop. */
  readonly inside?: string;
  /** The visitor's system is dark. */
  readonly isDark?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
}

const phone = { width: 375, height: 700 } as const;
const inMain = ({ shop }: Tags): string => `<main><h1>Evenings out</h1>${shop}</main>`;

/** What the sheets of Bootstrap and Tailwind do to every page. */
const bootstrap = `*,::before,::after{box-sizing:border-box}
body{margin:0;font:400 1rem/1.5 system-ui,sans-serif;color:#212529;background:#fff}
h1,h2,h3{margin:0 0 .5rem;font-weight:500;line-height:1.2}p{margin:0 0 1rem}ul{padding-left:2rem}
button,input,select{margin:0;font:inherit;text-transform:none}button{border-radius:0}
input[type=number]{width:100px}.container{max-width:720px;margin:auto;padding:0 12px}`;
const preflight = `*,::before,::after{box-sizing:border-box;margin:0;padding:0;border:0 solid}
html{line-height:1.5;font-family:ui-sans-serif,system-ui,sans-serif;tab-size:4}
h1,h2,h3,h4{font-size:inherit;font-weight:inherit}a{color:inherit;text-decoration:inherit}ol,ul,menu{list-style:none}
img,svg,video{display:block;vertical-align:middle;max-width:100%;height:auto}
button,input,select{font:inherit;letter-spacing:inherit;color:inherit;border-radius:0;background:transparent;opacity:1}
body{background:#f8fafc;color:#0f172a;padding:1rem}`;

export const hostPages: readonly HostPage[] = [
  {
    name: 'a dark club without a color scheme',
    styles: 'body{margin:0;padding:1rem;background:#14101f;color:#fff;font-family:sans-serif}',
    body: ({ shop, listing, check }) => `<main><h1>Night</h1>${listing}${check}${shop}</main>`,
    viewport: phone,
  },
  {
    name: 'a light card on a dark page',
    styles: `body{margin:0;padding:1rem;background:#101418;color:#e8eaed;font-family:sans-serif}
      .card{background:#fffdf7;padding:1rem}`,
    body: ({ shop }) => `<main><h1>Night</h1><div class="card">${shop}</div></main>`,
    viewport: phone,
  },
  {
    name: 'a root font of 62.5 %',
    styles: 'html{font-size:62.5%}body{margin:0;padding:1.6rem;font:1.6rem/1.5 sans-serif}',
    body: inMain,
    viewport: phone,
  },
  {
    name: 'a shouting hero',
    styles: `body{margin:0;font-family:Georgia,serif}.hero{padding:2rem;background:#0b3d2e;color:#fff;text-transform:uppercase;
      letter-spacing:.2em;text-align:center;font-size:30px;line-height:2.2;white-space:nowrap;text-shadow:0 2px 4px #000}
      h1{font-size:30px;letter-spacing:0}`,
    body: ({ shop }) => `<main class="hero"><h1>Evenings</h1>${shop}</main>`,
    viewport: phone,
  },
  {
    name: 'from right to left',
    styles: 'body{margin:0;padding:1rem;font-family:sans-serif}',
    body: inMain,
    dir: 'rtl',
    viewport: phone,
  },
  {
    name: 'a reset like Bootstrap’s',
    styles: bootstrap,
    body: (tags) => `<div class="container">${inMain(tags)}</div>`,
  },
  { name: 'a reset like Tailwind’s', styles: preflight, body: inMain },
  {
    name: 'a theme like WordPress’s',
    styles: `body{margin:0;background:#f9f7f3;color:#3a3a3a;font:15px/1.7 Georgia,serif}
      main{max-width:645px;margin:2rem auto;padding:0 1rem}
      .entry-content>*{margin-block:1.75rem;max-width:100%}.entry-content a{color:#7a0019}
      button,input[type=submit]{background:#7a0019!important;color:#fff;text-transform:uppercase;border:none;padding:1.2rem 2rem}
      input{border:2px solid #ccc;padding:.9rem;width:100%}img{height:auto;max-width:100%}`,
    body: ({ shop }) => `<main><h1>Evenings out</h1><div class="entry-content"><p>Join us.</p>${shop}</div></main>`,
  },
  {
    name: 'a theme like Squarespace’s',
    styles: `html{font-size:calc(12px + .35vw)}body{margin:0;background:#111;color:#fff;font-weight:300;
      font-family:"Helvetica Neue",sans-serif;-webkit-font-smoothing:antialiased}
      .section{display:grid;grid-template-columns:repeat(24,1fr);padding:6vw 4vw}.block{grid-column:3/23;min-width:0}
      p{font-weight:300;letter-spacing:.02em}`,
    body: ({ shop }) => `<main class="section"><div class="block"><h1>Evenings out</h1>${shop}</div></main>`,
  },
  {
    name: 'a column of 280 px',
    styles: `body{margin:0;font-family:sans-serif}main{display:grid;grid-template-columns:1fr 280px;gap:1rem;padding:1rem}
      aside{min-width:0}`,
    body: ({ shop }) =>
      `<main><div><h1>Evenings out</h1><p>Join us.</p></div><aside aria-label="Tickets">${shop}</aside></main>`,
  },
  {
    name: 'a dialog',
    styles: 'body{margin:0;font-family:sans-serif}dialog{width:min(30rem,90vw);max-height:80vh;box-sizing:border-box}',
    body: ({ shop }) => `<main><h1>Evenings out</h1><dialog aria-label="Tickets">${shop}</dialog></main>`,
    viewport: phone,
  },
  {
    name: 'a wrapper with a transform, below a sticky header',
    styles: `body{margin:0;font-family:sans-serif}header{position:sticky;top:0;z-index:10;background:#222;color:#fff;padding:1rem}
      main{transform:translateZ(0);overflow:clip;padding:1rem}`,
    body: (tags) => `<header>Hotel at the Canal</header>${inMain(tags)}`,
    viewport: phone,
  },
  {
    name: 'a cookie banner at the foot',
    styles: `body{margin:0;padding:1rem;font-family:sans-serif}event-shop{--shop-bar-offset:90px}
      .cookies{position:fixed;inset:auto 0 0;z-index:99;height:90px;box-sizing:border-box;padding:1rem;background:#222;color:#fff}`,
    body: (tags) => `${inMain(tags)}<aside class="cookies" aria-label="Cookies">We bake our own.</aside>`,
    viewport: phone,
  },
  {
    name: 'a picture behind light text',
    styles: `body{margin:0;padding:1rem;font-family:sans-serif;color:#f5f5f5;background:radial-gradient(#1b2735,#090a0f) fixed}`,
    body: inMain,
  },
  {
    name: 'a shadow root of another component',
    styles: 'body{margin:0;padding:1rem;font-family:sans-serif}',
    body: ({ shop }) =>
      `<main><h1>Evenings out</h1><div id="widget"><template shadowrootmode="open"><style>button{display:none}</style>${shop}</template></div></main>`,
    inside: '#widget',
  },
  {
    name: 'a flex row',
    styles: 'body{margin:0;font-family:sans-serif}main{display:flex;gap:1rem;padding:1rem}',
    body: ({ shop }) => `<main><h1>Evenings out</h1>${shop}</main>`,
  },
  {
    name: 'a page that centers everything',
    styles: 'body{margin:0;min-height:100vh;display:grid;place-items:center;font-family:sans-serif}',
    body: inMain,
    viewport: phone,
  },
  {
    name: 'a grid that centers its items',
    styles: 'body{margin:0;font-family:sans-serif}main{display:grid;justify-items:center;padding:1rem}',
    body: inMain,
  },
  {
    name: 'a float beside text',
    styles: 'body{margin:0;padding:1rem;font-family:sans-serif}event-shop{float:right;width:60%}',
    body: ({ shop }) => `<main><h1>Evenings out</h1>${shop}<p>Join us by the canal.</p></main>`,
  },
  {
    name: 'a cell of a layout table',
    styles: 'body{margin:0;font-family:Verdana,sans-serif;font-size:13px}table{width:100%}td{vertical-align:top}',
    body: ({ shop }) =>
      `<main><h1>Evenings out</h1><table role="presentation"><tr><td>Join us.</td><td>${shop}</td></tr></table></main>`,
  },
  {
    name: 'a row whose font size is zero',
    styles:
      'body{margin:0;padding:1rem;font-family:sans-serif}.row{font-size:0}.row>*{display:inline-block;width:100%}',
    body: ({ shop }) => `<main><h1>Evenings out</h1><div class="row">${shop}</div></main>`,
    viewport: phone,
  },
  {
    name: 'a wrapper without line height',
    styles:
      'body{margin:0;padding:1rem;font-family:sans-serif}.pictures{line-height:0;text-indent:2em;word-spacing:1em}',
    body: ({ shop }) => `<main><h1>Evenings out</h1><div class="pictures">${shop}</div></main>`,
    viewport: phone,
  },
  {
    name: 'small capitals, italic and heavy',
    styles: 'body{margin:0;padding:1rem;font:italic small-caps 900 1.1rem/1.6 "Times New Roman",serif}',
    body: inMain,
    viewport: phone,
  },
  {
    name: 'justified text that breaks anywhere',
    styles: 'body{margin:0;padding:1rem;font-family:sans-serif;text-align:justify;word-break:break-all;hyphens:auto}',
    body: inMain,
    viewport: phone,
  },
  {
    name: 'a zoomed page',
    styles: 'body{margin:0;padding:1rem;zoom:1.25;font-family:sans-serif}',
    body: inMain,
    viewport: phone,
  },
  {
    name: 'a sepia filter',
    styles:
      'body{margin:0;padding:1rem;font-family:Georgia,serif;background:#f4ecd8;color:#5b4636}main{filter:sepia(.4)}',
    body: inMain,
    viewport: phone,
  },
  {
    name: 'a drawer at the side',
    styles: `body{margin:0;font-family:sans-serif}aside{position:fixed;inset:0 0 0 auto;width:min(26rem,100vw);overflow:auto;
      box-sizing:border-box;padding:1rem;background:#fff;box-shadow:0 0 2rem #0006}`,
    body: ({ shop }) => `<main><h1>Evenings out</h1></main><aside aria-label="Tickets">${shop}</aside>`,
    viewport: phone,
  },
  {
    name: 'an accordion',
    styles: 'body{margin:0;padding:1rem;font-family:sans-serif}details{border:1px solid #ccc;padding:1rem}',
    body: ({ shop }) => `<main><h1>Evenings out</h1><details open><summary>Tickets</summary>${shop}</details></main>`,
    viewport: phone,
  },
  {
    name: 'a tab that was hidden',
    styles: 'body{margin:0;padding:1rem;font-family:sans-serif}',
    body: ({ shop }) => `<main><h1>Evenings out</h1><div id="late" hidden>${shop}</div></main>
      <script>addEventListener('load', () => { document.getElementById('late').hidden = false; });</script>`,
    viewport: phone,
  },
  {
    name: 'a page that builds itself later',
    styles: 'body{margin:0;padding:1rem;font-family:sans-serif}',
    body: ({ shop }) => `<main><h1>Evenings out</h1></main>
      <script>addEventListener('load', () => {
        document.querySelector('main').insertAdjacentHTML('beforeend', ${JSON.stringify(shop).replaceAll('<', String.raw`\u003c`)});
      });</script>`,
    viewport: phone,
  },
  {
    name: 'a base address elsewhere',
    styles: 'body{margin:0;padding:1rem;font-family:sans-serif}',
    body: (tags) => `<base href="https://elsewhere.example/deep/">${inMain(tags)}`,
  },
  {
    name: 'ink with transparency, like Material’s',
    styles: 'body{margin:0;padding:1rem;font:400 14px/20px Roboto,sans-serif;background:#fafafa;color:rgba(0,0,0,.87)}',
    body: inMain,
    viewport: phone,
  },
  {
    name: 'a theme like Shopify’s',
    styles: `html{font-size:calc(1.1 * 62.5%);height:100%}body{display:grid;grid-template-rows:auto auto 1fr auto;
      grid-template-columns:100%;min-height:100%;margin:0;font-size:1.5rem;letter-spacing:.06rem;line-height:calc(1 + .8 / 1.1);
      background:linear-gradient(#fdf6ec,#fdf6ec);color:#121212bf;font-family:Assistant,sans-serif}main{padding:1.5rem}`,
    body: inMain,
    viewport: phone,
  },
  {
    name: 'a theme like Wix’s, of a fixed width',
    styles: 'body{margin:0;font:15px/1.4 avenir,sans-serif}main{width:980px;margin:auto;position:relative}',
    body: inMain,
  },
  {
    name: 'a theme like TYPO3’s with Bootstrap 3',
    styles: `html{font-size:10px}body{margin:0;font:14px/1.42857143 "Helvetica Neue",Arial,sans-serif;color:#333}
      *{box-sizing:border-box}.col{float:left;width:66.66%;padding:0 15px;position:relative;min-height:1px}`,
    body: ({ shop }) => `<main><h1>Evenings out</h1><div class="col">${shop}</div></main>`,
  },
  {
    name: 'a system in the dark on a page for both',
    styles: ':root{color-scheme:light dark}body{margin:0;padding:1rem;font-family:system-ui,sans-serif}',
    body: inMain,
    isDark: true,
    viewport: phone,
  },
  {
    name: 'a system in the dark on a page that is light alone',
    styles: 'body{margin:0;padding:1rem;background:#fff;color:#222;font-family:system-ui,sans-serif}',
    body: inMain,
    isDark: true,
    viewport: phone,
  },
  {
    name: 'yellow on black',
    styles:
      ':root{color-scheme:dark}body{margin:0;padding:1rem;background:#000;color:#ff0;font:bold 20px/1.5 monospace}',
    body: inMain,
    viewport: phone,
  },
  {
    name: 'columns of a newspaper',
    styles:
      'body{margin:0;padding:1rem;font-family:Georgia,serif}main{columns:2 20rem}event-shop{break-inside:avoid;column-span:all}',
    body: inMain,
  },
  {
    name: 'a page that skips what is off screen',
    styles:
      'body{margin:0;padding:1rem;font-family:sans-serif}section{content-visibility:auto;contain-intrinsic-size:auto 900px}',
    body: ({ shop }) => `<main><h1>Evenings out</h1><section aria-label="Tickets">${shop}</section></main>`,
    viewport: phone,
  },
];

/** The document of a page, with the elements of a service. */
export function documentOf({ styles, body, dir }: HostPage, service: string, event: string): string {
  const tags: Tags = {
    script: `<script type="module" src="${service}/embed.js"></script>`,
    shop: `<event-shop event="${event}"></event-shop>`,
    listing: '<event-listing seller="lantern" layout="cards" page-size="2"></event-listing>',
    check: '<voucher-check seller="lantern"></voucher-check>',
  };
  // as a page opens its dialog
  const own = `<script>
    document.querySelector('dialog')?.showModal();
  </script>`;
  return `<!doctype html><html lang="en"${dir ? ` dir="${dir}"` : ''}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Hotel at the Canal</title><style>${styles}</style>
${tags.script}</head><body>${body(tags)}${own}</body></html>`;
}
