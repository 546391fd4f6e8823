import { expect } from '@open-wc/testing';
import { brightnessOf, Darkness } from '../../../src/door/scanner/brightness.ts';
import type { FoundCode, Reading } from '../../../src/door/scanner/messages.ts';
import { chooseCode, Readings } from '../../../src/door/scanner/readings.ts';

const found = (text: string, x = 540, y = 260, size = 200): FoundCode => ({
  text,
  isLinear: false,
  x,
  y,
  width: size,
  height: size,
});
const reading = (...codes: FoundCode[]): Reading => ({ codes, brightness: 128, width: 1280, height: 720 });

describe('the code that counts among several', () => {
  const chosen = (...codes: FoundCode[]) => chooseCode(reading(...codes))?.text;

  it('is the one nearest to the centre, of those with one size', () => {
    expect(chosen(found('left', 0), found('centre'), found('right', 1080))).to.equal('centre');
  });

  it('is the largest, of those with one distance', () => {
    expect(chosen(found('small', 300, 310, 100), found('large', 780, 260, 200))).to.equal('large');
  });

  it('is none where there is none', () => {
    expect(chosen()).to.equal(undefined);
    expect(chosen(found(''))).to.equal(undefined);
  });
});

describe('the readings of a scanner', () => {
  const told = (readings: Readings, ...pictures: (readonly [at: number, ...codes: FoundCode[]])[]) =>
    pictures.map(([at, ...codes]) => readings.next(reading(...codes), at) ?? '');

  it('tell a code once while it is in sight', () => {
    const [a, b] = [found('A'), found('B')];
    const readings = new Readings();
    expect(told(readings, [0, a], [66, a], [500], [900, a])).to.deep.equal(['A', '', '', '']);
    expect(told(readings, [966, b], [1032, a], [1100, b])).to.deep.equal(['B', '', '']);
  });

  it('tell a code again after it was out of sight for a second, in three pictures', () => {
    const a = found('A');
    expect(told(new Readings(), [0, a], [500], [1000], [1010], [1020, a])).to.deep.equal(['A', '', '', '', 'A']);
    expect(told(new Readings(), [0, a], [300], [600], [900], [990, a])).to.deep.equal(['A', '', '', '', '']);
    expect(told(new Readings(), [0, a], [4000], [8000], [9000, a]), 'a slow phone').to.deep.equal(['A', '', '', '']);
  });

  it('tell a code again when they begin again', () => {
    const readings = new Readings();
    expect(told(readings, [0, found('A')], [66, found('A')])).to.deep.equal(['A', '']);
    readings.reset();
    expect(told(readings, [132, found('A')])).to.deep.equal(['A']);
  });

  it('do not tell a code again that stayed in sight beside another one', () => {
    const [aside, centre] = [found('A', 100), found('B')];
    const both = [0, 500, 1000, 1500].map((at) => [at, aside, centre] as const);
    expect(told(new Readings(), [-66, aside], ...both, [1566, aside])).to.deep.equal(['A', 'B', '', '', '', '']);
  });

  it('wait for a second picture of bars', () => {
    const bars = { ...found('4006'), isLinear: true };
    expect(told(new Readings(), [0, bars], [66, bars], [132, bars])).to.deep.equal(['', '4006', '']);
    expect(told(new Readings(), [0, bars], [500], [1000], [1500], [2000, bars])).to.deep.equal(['', '', '', '', '']);
  });
});

describe('the brightness', () => {
  const picture = (grey: number, pixels = 640 * 480) => ({ data: new Uint8ClampedArray(pixels * 4).fill(grey) });

  it('is the mean of a picture', () => {
    expect(brightnessOf(picture(0))).to.equal(0);
    expect(brightnessOf(picture(77))).to.be.closeTo(77, 0.01);
    expect(brightnessOf(picture(255, 4))).to.be.closeTo(255, 0.01);
    expect(brightnessOf(picture(0, 0))).to.equal(0);
    const half = picture(200);
    half.data.fill(0, half.data.length / 2);
    expect(brightnessOf(half)).to.be.closeTo(100, 2);
  });

  it('says that it is dark only when it stays dark, and bright when it stays bright', () => {
    const darkness = new Darkness();
    const after = (grey: number, pictures: number) => {
      for (let count = 0; count < pictures; count++) darkness.add(grey);
      return darkness.isDark;
    };
    expect(after(120, 1)).to.equal(false);
    expect(after(10, 3), 'a hand passes').to.equal(false);
    expect(after(10, 30)).to.equal(true);
    expect(after(60, 60), 'between both limits nothing changes').to.equal(true);
    expect(after(120, 30)).to.equal(false);
    expect(after(60, 60)).to.equal(false);
  });
});
