import { expect, fixture, html } from '@open-wc/testing';
import fc from 'fast-check';
import { layouts, listenForTyping, TypedCodes, type TypedKey } from '../../../src/door/scanner/typing.ts';

const code = 'K7QM2XHTR9WBLD4F';
const codeKeys = code.split('');
const plain = { repeat: false, ctrlKey: false, metaKey: false, altKey: false };

/** What the codes answer to keys, `gap` ms apart. */
function type(keys: readonly string[], gap = 10, rest: Partial<TypedKey> = {}, codes = new TypedCodes()): string[] {
  return keys.flatMap((key, at) => {
    const found = codes.next({ ...plain, ...rest, key, timeStamp: 1000 + at * gap });
    return found === undefined ? [] : [found];
  });
}

describe('a typing scanner', () => {
  it('is known by keys that follow each other fast, and Enter', () => {
    expect(type([...codeKeys, 'Enter'])).to.deep.equal([code]);
    expect(type([...codeKeys, 'Enter'], 35)).to.deep.equal([code]);
    expect(type([...codeKeys, 'Enter', ...codeKeys, 'Enter'])).to.deep.equal([code, code]);
  });

  it('may press Shift for capitals', () => {
    expect(type([...codeKeys.flatMap((key) => ['Shift', key]), 'Enter'])).to.deep.equal([code]);
  });

  it('is no person', () => {
    expect(type([...codeKeys, 'Enter'], 36)).to.deep.equal([]);
    expect(type(['a', 'b', 'Enter'], 5), 'two fingers').to.deep.equal([]);
    expect(type([...codeKeys, 'Enter'], 30, { repeat: true }), 'a key that is held down').to.deep.equal([]);
    expect(type([...codeKeys, 'Enter'], 10, { ctrlKey: true }), 'a shortcut').to.deep.equal([]);
  });

  it('does not add to what a person typed before', () => {
    const codes = new TypedCodes();
    codes.next({ ...plain, key: 'x', timeStamp: 0 });
    expect(type([...codeKeys, 'Enter'], 10, {}, codes)).to.deep.equal([code]);
  });

  it('ends its code with no other key', () => {
    expect(type([...codeKeys, 'Backspace', 'Enter'])).to.deep.equal([]);
    expect(type([...codeKeys, 'ArrowLeft', 'Enter'])).to.deep.equal([]);
  });

  it('needs its Enter in time', () => {
    const codes = new TypedCodes();
    type(codeKeys, 10, {}, codes);
    expect(codes.next({ ...plain, key: 'Enter', timeStamp: 9000 })).to.equal(undefined);
  });
});

describe('listening for typing scanners', () => {
  let heard: string[];
  let stop: () => void;
  beforeEach(() => {
    heard = [];
    stop = listenForTyping(document, (text) => heard.push(text));
  });
  afterEach(() => {
    stop();
  });

  /** Types as a scanner does; answers whether the page kept Enter for itself. */
  const scan = (target: EventTarget): boolean => {
    const press = (key: string, at: number) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: at * 10 });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    };
    return [...codeKeys, 'Enter'].map(press).at(-1) ?? false;
  };

  it('hears them wherever the focus is, and presses no button', async () => {
    const button = await fixture(html`<button>Undo</button>`);
    expect(scan(button)).to.equal(true);
    expect(scan(document.body)).to.equal(true);
    expect(heard).to.deep.equal([code, code]);
  });

  it('leaves fields alone, in shadow trees too', async () => {
    const fields = [
      await fixture(html`<input type="search" />`),
      await fixture(html`<textarea></textarea>`),
      await fixture(html`<p contenteditable="true"></p>`),
    ];
    const inside = document.createElement('input');
    const host = await fixture<HTMLElement>(html`<div></div>`);
    host.attachShadow({ mode: 'open' }).append(inside);
    for (const field of [...fields, inside]) expect(scan(field)).to.equal(false);
    expect(heard).to.deep.equal([]);
  });

  it('hears them at a box to tick', async () => {
    scan(await fixture(html`<input type="checkbox" />`));
    expect(heard).to.deep.equal([code]);
  });

  it('ends when told', () => {
    stop();
    expect(scan(document.body)).to.equal(false);
    expect(heard).to.deep.equal([]);
  });
});

describe('the guesses of a wrong keyboard layout', () => {
  const guessed = (text: string) => layouts(text).map(({ text: guess, layout }) => `${layout} ${guess}`);

  it('swap Y and Z', () => {
    expect(guessed('AY4Z')).to.include('QWERTZ AZ4Y');
    expect(guessed('ay')).to.include('QWERTZ az');
  });

  it('swap A and Q, W and Z, and read M from punctuation', () => {
    expect(guessed('QZ?K')).to.include('AZERTY AWMK');
    expect(guessed('QZ:K')).to.include('AZERTY AWMK');
  });

  it('read digits from the characters on their keys', () => {
    expect(guessed('K&é"\'(-è_çà')).to.include('AZERTY K1234567890');
    expect(guessed('K!@#$%^&*()')).to.include('AZERTY K1234567890');
  });

  it('are none where no layout makes a difference', () => {
    expect(layouts('KRTF234')).to.deep.equal([]);
  });

  it('find every code that either layout changed', () => {
    // what arrives for a key of a US keyboard where the device takes it for a French or a German one
    const arrives = (keys: string, as: string) => new Map(keys.split('').map((key, at) => [key, as.charAt(at)]));
    const french = arrives('AQWZM1234567890', 'QAZW?&é"\'(-è_çà');
    const german = arrives('YZ', 'ZY');
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.split('');
    const codes = fc.array(fc.constantFrom(...letters), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(codes, fc.constantFrom(french, german), (keys, layout) => {
        const [meant, typed] = [keys.join(''), keys.map((key) => layout.get(key) ?? key).join('')];
        return typed === meant || layouts(typed).some(({ text }) => text === meant);
      }),
    );
  });
});
