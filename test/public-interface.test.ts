/** The promise to sellers: what stands here may grow, and changes with a major version only. Class comments and templates are held to it. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

interface Face {
  readonly attributes: string;
  readonly properties?: string;
  readonly events: string;
  readonly slots?: string;
  readonly parts: string;
}

const faces: Record<string, Face> = {
  'event-listing': {
    attributes:
      'seller layout event-type root group under-shop tags start-min start-max sort page-size searchable event-url for',
    events: 'event-selected',
    parts: 'event image name slogan start location price status availability action search calendar day more',
  },
  'event-shop': {
    attributes: 'event under-shop channel pos-operation-mode voucher coupon checkout checkout-url cart-key hide-header',
    properties: 'customer posKey',
    events:
      'cart-changed slot-selected checkout-started voucher-applied voucher-removed order-placed shop-restarted shop-failed track',
    slots: 'header footer voucher payment express confirmation',
    parts:
      'header image name slogan description start location countdown gallery shops shop slots slot categories category ' +
      'ticket ticket-name ticket-description ticket-price quantity decrement increment availability reason summary line ' +
      'waiting-room discount charge voucher access total buy details express field payment-method pay terms timer more-time confirmation status error',
  },
  'voucher-check': {
    attributes: 'seller voucher code for buy',
    events: 'voucher-checked voucher-used voucher-ordered',
    slots: 'payment',
    parts:
      'form code check result picture balance validity disclaimer seller use print download history movement more ' +
      'purchase amount field payment-method buy paying pay ordered error',
  },
  'customer-orders': {
    attributes: 'seller order ticket secret event sign-in shop-url',
    properties: 'token',
    events: 'customer-signed-in customer-signed-out order-opened ticket-changed',
    parts:
      'sign-in field order order-date order-status order-total ticket ticket-name barcode show screen download wallet ' +
      'calendar account change next pass pay shops more sign-out',
  },
};
/** Of all elements, and of the shop alone. */
const properties =
  '--shop-accent --shop-on-accent --shop-text --shop-muted --shop-surface --shop-border --shop-radius --shop-gap ' +
  '--shop-font --shop-danger --shop-success --shop-warning';
const shopProperties = '--shop-bar-offset';

const elements = new URL('../src/elements/', import.meta.url);
const source = (path: string) => readFileSync(new URL(path, elements), 'utf8');
const base = source('shop-element.ts') + source('sign-in.ts');

const list = (names: string | undefined) => (names ?? '').split(' ').filter(Boolean);
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** The comment of the element's class. */
const commentOf = (code: string) => /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:abstract )?class/.exec(code)?.[1] ?? '';

for (const [tag, face] of Object.entries(faces)) {
  const main = source(`${tag}/${tag}.ts`);
  const code = readdirSync(new URL(tag, elements), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => source(`${tag}/${file}`))
    .join('\n');
  const comment = commentOf(main);
  const lines = (name: string) => comment.split('\n').filter((line) => line.includes(`@${name} `));

  describe(`<${tag}>`, () => {
    it('takes the attributes and properties that it promises, and no others', () => {
      const found = [...main.matchAll(/@property\((.*?)\)\s+(\w+)/g)];
      const named = (options: string, name: string) => /attribute: '([^']+)'/.exec(options)?.[1] ?? name.toLowerCase();
      const [own, attributes] = [true, false].map((property) =>
        found.filter(([, options = '']) => options.includes('attribute: false') === property),
      );
      assert.deepEqual(
        sorted((attributes ?? []).map(([, options = '', name = '']) => named(options, name))),
        sorted(list(face.attributes)),
      );
      assert.deepEqual(sorted((own ?? []).map(([, , name = '']) => name)), sorted(list(face.properties)));
    });

    it('describes the events that it fires', () => {
      const fires = lines('fires').map((line) => /\{(\w+)\} ([a-z-]+) - /.exec(line));
      assert.deepEqual(sorted(fires.map((found) => found?.[2] ?? '?')), sorted(list(face.events)));
      for (const [, name = '?', event = ''] of fires.filter((found) => found !== null)) {
        assert.ok(code.includes(`new ${name}(`), `nothing fires ${event}`);
      }
    });

    it('describes its slots, and has them', () => {
      const slots = lines('slot').map((line) => /@slot (?:([a-z-]+) )?- /.exec(line)?.[1] ?? '');
      assert.deepEqual(sorted(slots), sorted(['', 'loading', 'error', 'empty', ...list(face.slots)]));
      const shown = matches(code + base, /<slot name="([a-z-]+)"/g);
      assert.deepEqual(sorted(shown), sorted(slots.filter(Boolean)));
    });

    it('describes its parts, and has them', () => {
      // `@csspart event - One event; in it `name`, `price`.` describes all three
      const described = lines('csspart').flatMap((line) => [
        ...matches(line, /@csspart ([a-z-]+)/g),
        ...matches(line, /`([a-z-]+)`/g),
      ]);
      const known = sorted(list(face.parts));
      assert.deepEqual(sorted(described), known);
      const literal = matches(code, /part="([a-z -]+)"/g).flatMap(list);
      for (const name of literal) assert.ok(known.includes(name), `part ${name} is shown, and promised nowhere`);
      for (const name of known) {
        const shown = literal.includes(name) || code.includes(`'${name}'`) || base.includes(`part="${name}"`);
        assert.ok(shown, `part ${name} is promised, and shown nowhere`);
      }
    });
  });
}

/** The reference that web masters read on the pages of the demo: a section for each tag, between its heading and the next. */
describe('The reference of the demo', () => {
  const page = readFileSync(new URL('../demo/developers.html', import.meta.url), 'utf8');
  for (const [tag, { attributes, properties: own, slots, parts }] of Object.entries(faces)) {
    const section = new RegExp(`<h3><code>&lt;${tag}&gt;[\\s\\S]*?(?=<h3>|</section>)`).exec(page)?.[0] ?? '';
    it(`names the attributes, properties, slots and parts of <${tag}>`, () => {
      for (const name of [attributes, own, slots, parts].flatMap(list))
        assert.ok(section.includes(`<code>${name}</code>`), `${name} is missing`);
    });
  }
});

describe('All elements', () => {
  it('take the colours and sizes that they promise, and no others', () => {
    assert.deepEqual(sorted(matches(commentOf(base), /@cssprop (--[a-z-]+) - /g)), sorted(list(properties)));
    assert.deepEqual(
      sorted(matches(source('styles.ts') + source('backdrop.ts'), /var\((--shop-[a-z-]+)/g)),
      sorted(list(properties)),
    );
    const shop = readdirSync(new URL('event-shop', elements), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => source(`event-shop/${file}`))
      .join('\n');
    assert.deepEqual(sorted(matches(shop, /@cssprop (--[a-z-]+) - /g)), sorted(list(shopProperties)));
    assert.deepEqual(sorted(matches(shop, /var\((--shop-[a-z-]+)/g)), sorted(list(shopProperties)));
  });

  it('have sizes that follow the text around them, and not the font of the root, which many pages make tiny', () => {
    for (const file of readdirSync(elements, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file === 'backdrop.ts') continue; // its limit follows the reader's own font size
      assert.doesNotMatch(source(file), /\drem\b/, file);
    }
  });

  it('have no style in their templates, and no way for a text to become markup', () => {
    for (const file of readdirSync(elements, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue;
      assert.doesNotMatch(source(file), /\sstyle=|unsafeHTML|innerHTML|insertAdjacentHTML|<style/, file);
    }
  });
});
