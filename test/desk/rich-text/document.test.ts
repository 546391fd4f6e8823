import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { render } from 'lit';
import { DOMParser } from 'prosemirror-model';
import { addressOf, documentOf, pastedHtml, schema, sourceOf } from '../../../src/desk/parts/rich-text/document.ts';
import { renderRichText } from '../../../src/elements/event-shop/page/rich-text.ts';

const show = (source: string, place: HTMLElement) => {
  render(renderRichText(source), place);
};
/** What a shop shows of a text, without Lit's marks. */
const shownOf = (source: string) => {
  const root = document.createElement('div');
  show(source, root);
  return root.innerHTML.replace(/<!--.*?-->/g, '').replace(/\s*(<\/?[uo]l>)\s*/g, '$1');
};
const kept = (source: string) => sourceOf(documentOf(source, show), show);

describe('the document of a rich text', () => {
  it('keeps plain text plain', () => {
    for (const text of ['', 'One line', 'Two\nlines', 'First\n\nSecond, with 5 < 6 & “quotes”', 'a\n\nb\nc\n\nd'])
      expect(kept(text)).to.equal(text);
  });

  it('writes formats as simple HTML that shops show the same', () => {
    const cases: readonly (readonly [source: string, stored: string])[] = [
      ['<b>Bold</b> and <i>italic</i>', '<p><strong>Bold</strong> and <em>italic</em></p>'],
      ['<h1>Cast</h1><h5>Music</h5>', '<h3>Cast</h3><h4>Music</h4>'],
      ['<ul><li>One</li><li>Two</li></ul>', '<ul><li>One</li><li>Two</li></ul>'],
      ['<ol><li>One<ul><li>In it</li></ul></li></ol>', '<ol><li>One<ul><li>In it</li></ul></li></ol>'],
      [
        '<a href="https://example.com/?a=1&amp;b=2">Here</a>',
        '<p><a href="https://example.com/?a=1&amp;b=2">Here</a></p>',
      ],
      ['<blockquote>Bravo</blockquote>', '<blockquote><p>Bravo</p></blockquote>'],
      ['<p>One<br>two</p><p><u>three</u></p>', '<p>One<br>two</p><p><u>three</u></p>'],
      [
        JSON.stringify({
          type: 'doc',
          content: [{ type: 'heading', attrs: { level: 2 }, content: [{ text: 'Cast' }] }],
        }),
        '<h3>Cast</h3>',
      ],
    ];
    for (const [source, stored] of cases) {
      expect(kept(source)).to.equal(stored);
      expect(kept(stored)).to.equal(stored);
    }
  });

  it('has nothing of scripts, styles and addresses that run', () => {
    expect(kept('<p onclick="x()">Come<script>alert(1)</script> <a href="javascript:alert(1)">here</a></p>')).to.equal(
      'Come here',
    );
    expect(kept('<p style="color:red">Come</p><style>p{}</style><iframe src="https://example.com"></iframe>')).to.equal(
      'Come',
    );
  });

  it('writes text as HTML that would be read as something else', () => {
    const typed = (text: string) => schema.node('doc', null, [schema.node('paragraph', null, [schema.text(text)])]);
    for (const text of ['{"type":"doc"}', 'Press <b> for bold', 'a < b and <c>']) {
      expect(sourceOf(typed(text), show)).to.match(/^<p>/);
      expect(documentOf(sourceOf(typed(text), show), show).textContent).to.equal(text);
    }
  });

  it('leaves empty paragraphs out', () => {
    const empty = schema.node('paragraph');
    const full = schema.node('paragraph', null, [schema.text('Come')]);
    expect(sourceOf(schema.node('doc', null, [empty, full, empty, full, empty]), show)).to.equal('Come\n\nCome');
    expect(sourceOf(schema.node('doc', null, [empty]), show)).to.equal('');
  });

  it('comes back as it was stored, and shows the same', () => {
    const text = fc
      .array(fc.constantFrom('a', 'Ö', '<b>', '&amp;', '{', '7', '“', 'é'), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join(' '));
    const run = fc.tuple(text, fc.subarray(['strong', 'em', 'underline', 'link'])).map(([words, marks]) =>
      schema.text(
        words,
        marks.map((name) => schema.mark(name, name === 'link' ? { href: 'https://example.com/a' } : null)),
      ),
    );
    const inline = fc
      .array(run, { minLength: 1, maxLength: 3 })
      .map((runs) => runs.flatMap((each, at) => (at > 0 ? [schema.node('break'), each] : [each])));
    const paragraph = inline.map((content) => schema.node('paragraph', null, content));
    const item = fc
      .tuple(paragraph, fc.option(paragraph))
      .map(([first, inner]) =>
        schema.node(
          'item',
          null,
          inner ? [first, schema.node('bullets', null, [schema.node('item', null, [inner])])] : [first],
        ),
      );
    const block = fc.oneof(
      paragraph,
      inline.map((content) => schema.node('heading', null, content)),
      inline.map((content) => schema.node('subheading', null, content)),
      fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => schema.node('numbers', null, items)),
      paragraph.map((content) => schema.node('quote', null, [content])),
    );
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
        const content = schema.node('doc', null, blocks);
        content.check();
        const stored = sourceOf(content, show);
        expect(documentOf(stored, show).toJSON()).to.deep.equal(content.toJSON());
        expect(kept(stored)).to.equal(stored);
        expect(shownOf(stored)).to.not.equal('');
      }),
      { numRuns: 300 },
    );
  });

  it('reads what other programs copy', () => {
    const pasted = (html: string) => {
      const root = document.createElement('div');
      root.innerHTML = pastedHtml(html);
      return sourceOf(DOMParser.fromSchema(schema).parse(root), show);
    };
    const cases: readonly (readonly [copied: string, stored: string])[] = [
      // Google Docs
      [
        '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700;">Ada</span>' +
          '<span style="font-style:italic"> and Bob</span></p></b>',
        '<p><strong>Ada</strong><em> and Bob</em></p>',
      ],
      // Word
      ['<p class="MsoNormal"><b>Ada</b><o:p></o:p></p><![if !supportLists]>', '<p><strong>Ada</strong></p>'],
      ['<div style="color:red">a style = b<img src="x" onerror="alert(1)"></div>', 'a style = b'],
    ];
    for (const [copied, stored] of cases) expect(pasted(copied)).to.equal(stored);
    expect(pastedHtml('<p STYLE = "x" onClick=y>a style=b</p>')).to.equal(
      '<p data-STYLE = "x" data-onClick=y>a style=b</p>',
    );
  });

  it('finds the address in what is typed', () => {
    const cases: readonly (readonly [typed: string, address: string | undefined])[] = [
      ['https://example.com/a b', undefined],
      [' https://example.com/a ', 'https://example.com/a'],
      ['example.com', 'https://example.com'],
      ['example.com/cast?x=1', 'https://example.com/cast?x=1'],
      ['box@example.com', 'mailto:box@example.com'],
      ['tel:+43 1', undefined],
      ['tel:+431', 'tel:+431'],
      ['javascript:alert(1)', undefined],
      ['data:text/html,x', undefined],
      ['/program', undefined],
      ['https://', undefined],
      ['hello', undefined],
      ['', undefined],
    ];
    for (const [typed, address] of cases) expect(addressOf(typed), typed).to.equal(address);
  });
});
