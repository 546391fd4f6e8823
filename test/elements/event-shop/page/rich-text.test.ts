import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { render } from 'lit';
import { renderRichText } from '../../../../src/elements/event-shop/page/rich-text.ts';
import { appears, concert, openShop, part, parts, words } from '../open-shop.ts';

const allowed = ['P', 'DIV', 'H3', 'H4', 'UL', 'OL', 'LI', 'STRONG', 'EM', 'U', 'BLOCKQUOTE', 'BR', 'A'];

function shown(source: string): HTMLElement {
  const place = document.createElement('div');
  render(renderRichText(source), place);
  return place;
}

/** The markup that came out, without what templates leave behind. */
const markup = (source: string) =>
  shown(source)
    .innerHTML.replace(/<!--.*?-->/gs, '')
    .replace(/\s*(<\/?ul>)\s*/g, '$1')
    .replace(/ (rel="noopener nofollow"|target="_blank")/g, '');

/** Holds for any text. */
function expectHarmless(place: HTMLElement): void {
  const wrong = [...place.querySelectorAll('*')].flatMap(({ tagName, attributes }) => [
    ...(allowed.includes(tagName) ? [] : [tagName]),
    ...[...attributes]
      .filter(({ name, value }) => {
        const isLink = name === 'href' && /^(https?|mailto|tel):/i.test(value);
        return tagName !== 'A' || !(isLink || name === 'rel' || (name === 'target' && value === '_blank'));
      })
      .map(({ name, value }) => `${tagName} ${name}=${value}`),
  ]);
  expect(wrong).to.deep.equal([]);
  expect(window).to.not.have.property('hacked');
}

const attacks = [
  '<script>window.hacked=1</script>',
  '<SCRIPT SRC=/stolen.js></SCRIPT>',
  '<scr<script>ipt>window.hacked=1</scr</script>ipt>',
  '<img src=x onerror="window.hacked=1">',
  '<img src="/stolen.png">',
  '<svg onload="window.hacked=1"><script>window.hacked=1</script><a xlink:href="javascript:window.hacked=1">x</a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=window.hacked=1>',
  '<style>* { display: none; background: url(/stolen) }</style>',
  '<link rel=stylesheet href=/stolen.css><base href=//evil.example><meta http-equiv=refresh content="0;/stolen">',
  '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe><object data=/stolen></object><embed src=/stolen>',
  '<p onclick="window.hacked=1" style="position:fixed" class="x" id="y" part="buy">text</p>',
  '<a href="javascript:window.hacked=1">x</a>',
  '<a href="JaVaScRiPt:window.hacked=1">x</a>',
  '<a href=" \u0001javascript:window.hacked=1">x</a>',
  '<a href="java\nscript:window.hacked=1">x</a>',
  '<a href="&#106;avascript:window.hacked=1">x</a>',
  '<a href="&#x6A;avascript&colon;window.hacked=1">x</a>',
  '<a href="data:text/html,<script>window.hacked=1</script>">x</a>',
  '<a href="vbscript:x">x</a><a href="//evil.example">x</a><a href="file:///etc/passwd">x</a>',
  '<a href="https://fine.example" onmouseover="window.hacked=1" target="_top" ping="/stolen">x</a>',
  '<a href=\'https://fine.example" onclick="window.hacked=1\'>x</a>',
  '<form action=/stolen><input autofocus onfocus=window.hacked=1><button>x</button></form>',
  '<details open ontoggle=window.hacked=1><summary>x</summary></details>',
  '<event-shop event="x"></event-shop><slot name="error"></slot><template><img src=x onerror=window.hacked=1></template>',
  '<p>${window.hacked=1}</p><p>{{constructor.constructor("window.hacked=1")()}}</p>',
  '<!--><img src=x onerror=window.hacked=1>-->',
  '<p title="--><img src=x onerror=window.hacked=1>">text</p>',
  '<textarea><img src=x onerror=window.hacked=1></textarea><noscript><img src=x onerror=window.hacked=1></noscript>',
  '&lt;img src=x onerror=window.hacked=1&gt;',
  '<p/onclick=window.hacked=1>x',
  '<\u0000script>window.hacked=1</script>',
  '{"type":"text","text":"x","marks":[{"type":"link","attrs":{"href":"javascript:window.hacked=1"}}]}',
  '{"type":"doc","content":[{"type":"script","content":[{"type":"text","text":"window.hacked=1"}]}]}',
  '{"type":"text","text":{"_$litType$":1,"strings":["<img src=x onerror=window.hacked=1>"],"values":[]}}',
  '{"type":"text","text":{"_$litDirective$":"x","values":[]}}',
  '{"type":"constructor","content":[{"type":"__proto__","text":"x"}],"marks":[{"type":"toString"}]}',
  '{"type":"doc","content":"text"}',
  '{"type":"doc","content":[null,7,"x",[]]}',
  '{"type":"text","text":"x","marks":[{"type":"link","attrs":{"href":{"toString":1}}}]}',
  '{"type":"text","text":"x","marks":{"length":1}}',
  '{"content":',
];

const huge: Record<string, () => string> = {
  'nested tags': () => '<b>'.repeat(20_000),
  'nested lists': () => '<ul><li>'.repeat(10_000),
  'closed tags': () => '</p>'.repeat(50_000),
  'open tags without an end': () => '<a '.repeat(60_000),
  'one name without an end': () => `<${'a'.repeat(200_000)}`,
  'names without an end': () => '<a'.repeat(100_000),
  'comments without an end': () => `<p>x</p>${'<!--'.repeat(60_000)}`,
  'quotes without an end': () => `<p>x</p>${'<a "'.repeat(60_000)}`,
  'quotes of both kinds': () => `<p>x</p>${`<a "'"`.repeat(40_000)}`,
  'spaces in an attribute': () => `<a href${' '.repeat(200_000)}>x</a>`,
  lines: () => '\n\n \n'.repeat(30_000),
  'characters by number': () => '&#x41;&amp'.repeat(30_000),
  'JSON that is nested': () => `${'{"content":['.repeat(5_000)}${']}'.repeat(5_000)}`,
  'JSON with marks': () =>
    JSON.stringify({ text: 'x', marks: Array.from({ length: 20_000 }, () => ({ type: 'bold' })) }),
};

describe('<event-shop> description', () => {
  it('shows plain text in paragraphs and lines', () => {
    expect(markup('One\ntwo\n\nThree')).to.equal('<p>One<br>two</p><p>Three</p>');
    expect(markup('3 < 4 & 5 > 4')).to.equal('<p>3 &lt; 4 &amp; 5 &gt; 4</p>');
    expect(markup('{ not JSON }')).to.equal('<p>{ not JSON }</p>');
    expect(markup('  ')).to.equal('<p></p>');
  });

  for (const [source, wanted] of [
    ['<p>One <b>two</b> <i>three</i></p>', '<p>One <strong>two</strong> <em>three</em></p>'],
    ['<h1>A</h1><h2>B</h2><h5>C</h5>', '<h3>A</h3><h3>B</h3><h4>C</h4>'],
    ['<ul><li>A</li><li>B</li></ul>', '<ul><li>A</li><li>B</li></ul>'],
    ['A<br/>B<BR>C', 'A<br>B<br>C'],
    ['<a href="https://x.example/?a=1&amp;b=2">x</a>', '<a href="https://x.example/?a=1&amp;b=2">x</a>'],
    ["<a class='x' href='mailto:a@b.example'>x</a>", '<a href="mailto:a@b.example">x</a>'],
    ['<a href=tel:+431>x</a>', '<a href="tel:+431">x</a>'],
    ['<p>One<p>Two', '<p>One<p>Two</p></p>'],
    ['<b><i>x</b>y</i>', '<strong><em>x</em></strong>y'],
    ['</p><em>x</em><span data-x="<">y</span>', '<em>x</em>y'],
    ['<p>A<!-- hidden -->B</p><!-- open', '<p>AB</p>'],
    ['<!doctype html><?xml version="1.0"?><p><![if !supportLists]>A<![endif]></p>', '<p>A</p>'],
    [
      '<p>&Uuml;ber &#8364;&#x20AC; &copy; &nope; &constructor; &#0; &#xFFFFFF;</p>',
      '<p>Über €€ © &amp;nope; &amp;constructor; &amp;#0; &amp;#xFFFFFF;</p>',
    ],
    ['<p>1 < 2</p>', '<p>1 &lt; 2</p>'],
    ['<blockquote>x</blockquote><o:p>y</o:p>', '<blockquote>x</blockquote>y'],
    ['<div>One</div><div>Two</div>', '<div>One</div><div>Two</div>'],
    ['<table><tr><th>A</th><td>B</td></tr></table>', '<div>A B </div>'],
  ] as const) {
    it(`reads ${source}`, () => {
      expect(markup(source)).to.equal(wanted);
      expectHarmless(shown(source));
    });
  }

  it('opens other pages in a tab of their own, and leaves email and phone links to their programs', () => {
    const [page, mail] = shown('<a href="https://x.example">x</a><a href="mailto:a@b.example">y</a>').querySelectorAll(
      'a',
    );
    expect([page?.target, page?.rel]).to.deep.equal(['_blank', 'noopener nofollow']);
    expect(mail?.hasAttribute('target')).to.equal(false);
  });

  it('keeps the levels of headings below those of the shop', () => {
    const heading = (level: unknown) =>
      markup(JSON.stringify({ type: 'heading', attrs: { level }, content: [{ type: 'text', text: 'x' }] }));
    expect([1, 3, 4, 6, 'x', null].map(heading)).to.deep.equal(
      ['h3', 'h3', 'h4', 'h4', 'h3', 'h3'].map((tag) => `<${tag}>x</${tag}>`),
    );
  });

  it('reads rich-text JSON', () => {
    const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks });
    const doc = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 1 }, content: [text('Title')] },
        {
          type: 'paragraph',
          content: [
            text('bold', { type: 'bold' }),
            { type: 'hardBreak' },
            text('link', { type: 'italic' }, { type: 'link', attrs: { href: 'https://x.example' } }),
          ],
        },
        { type: 'bullet_list', content: [{ type: 'list_item', content: [text('A')] }] },
        { type: 'unknown', content: [text('kept')] },
      ],
    };
    expect(markup(JSON.stringify(doc))).to.equal(
      '<h3>Title</h3><p><strong>bold</strong><br><a href="https://x.example"><em>link</em></a></p><ul><li>A</li></ul>kept',
    );
  });

  it('reads blocks, whose marks are flags', () => {
    const blocks = [
      { type: 'heading', level: 4, children: [{ type: 'text', text: 'Title' }] },
      {
        type: 'paragraph',
        children: [
          { text: 'plain ' },
          { text: 'bold', bold: true },
          { text: 'both', italic: true, underline: true, bold: false },
          { type: 'link', url: 'https://x.example', children: [{ text: 'link' }] },
          { text: 'other', link: 'mailto:a@b.example' },
          { type: 'link', url: 'javascript:window.hacked=1', children: [{ text: 'none' }] },
        ],
      },
      { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [{ text: 'A' }] }] },
      { type: 'list', format: 'unordered', children: [{ type: 'list-item', children: [{ text: 'B' }] }] },
      { type: 'quote', children: [{ text: 'C' }] },
    ];
    const wanted =
      '<h4>Title</h4><p>plain <strong>bold</strong><u><em>both</em></u><a href="https://x.example">link</a>' +
      '<a href="mailto:a@b.example">other</a>none</p><ol>\n        <li>A</li>\n      </ol><ul><li>B</li></ul>' +
      '<blockquote>C</blockquote>';
    const plain = (text: string) => text.replace(/\s*\n\s*/g, '');
    expect(plain(markup(JSON.stringify(blocks)))).to.equal(plain(wanted));
    expect(markup(JSON.stringify({ type: 'doc', children: blocks.slice(0, 1) }))).to.equal('<h4>Title</h4>');
    expectHarmless(shown(JSON.stringify(blocks)));
  });

  it('shows text in brackets as text', () => {
    for (const text of ['[Sold out] One night', '[1, 2]', '["a"]', '[[]]'])
      expect(markup(text)).to.equal(`<p>${text}</p>`);
  });

  for (const attack of attacks) {
    it(`makes nothing of ${attack.slice(0, 80)}`, () => {
      const place = shown(attack);
      document.body.append(place);
      for (const element of place.querySelectorAll<HTMLElement>('*:not(a)')) element.click();
      expectHarmless(place);
      place.remove();
      expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('stolen'))).to.have.length(0);
    });
  }

  it('makes nothing of any mixture of tags', () => {
    const pieces = [
      ...['<', '>', '"', "'", '/', '=', '&', '#', ';', ' ', '\n', '--', '<!--', '-->', '&lt;', 'x', '\u0000', '{', '}'],
      ...['a', 'p', 'script', 'style', 'svg', 'img', ' href=', 'javascript:', 'https:', ' onerror=', 'window.hacked=1'],
      ...['<a ', '</a>', '<p>', '</p>', '<script>', '</script>', '<li>', '<ul>', '<b>', '</b>'],
    ];
    const source = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((all) => all.join(''));
    fc.assert(
      fc.property(source, (text) => {
        expectHarmless(shown(text));
      }),
      { seed: 7, numRuns: 3000 },
    );
  });

  it('makes nothing of any JSON', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.constantFrom('text', 'content', 'children', 'marks', 'type', 'url', 'link', 'bold'),
        (json, name) => {
          expectHarmless(shown(`{"type":"doc","${name}":${json}}`));
          expectHarmless(shown(`[{"children":[{"text":"x","${name}":${json}}]},${json}]`));
        },
      ),
      { seed: 7, numRuns: 2000 },
    );
  });

  for (const [what, make] of Object.entries(huge)) {
    it(`bears ${what}, however many`, () => {
      expectHarmless(shown(make()));
    });
  }

  it('stands below the tickets with the pictures, and is accessible', async () => {
    const element = await openShop(
      concert({
        description: '<h2>About</h2><p>Come <a href="https://x.example">here</a></p><ul><li>A</li></ul>',
        gallery: [
          { index: 2, image: '/public/favicon.svg', title: 'Second', copyright: 'Bo' },
          { index: 1, image: '/public/favicon.svg', description: 'First', copyright: '© Al' },
          { index: 0, title: 'No picture' },
        ],
      }),
    );
    await appears(element, () => part(element, 'gallery'));
    expect(words(part(element, 'description'))).to.equal('AboutCome here A');
    expect(
      parts(element, 'gallery').flatMap((each) => [...each.querySelectorAll('li')].map((one) => words(one))),
    ).to.deep.equal(['First · © Al', 'Second · © Bo']);
    expect([...part(element, 'gallery')!.querySelectorAll('img')].map(({ alt }) => alt)).to.deep.equal([
      'First',
      'Second',
    ]);
    await expect(element).to.be.accessible();
  });

  it('never keeps a shop from selling', async () => {
    for (const description of attacks.filter((attack) => attack.startsWith('{'))) {
      const element = await openShop(
        concert({ description, gallery: [{ image: 'javascript:alert(1)', title: '<b>' }] }),
      );
      await appears(element, () => part(element, 'description'));
      expect(part(element, 'buy')).to.not.equal(null);
      element.remove();
    }
  });
});
