import { expect } from '@open-wc/testing';
import { Decoder } from '../../../src/door/scanner/decoder.ts';
import type { Reading } from '../../../src/door/scanner/messages.ts';
import { drawFrame, frameSize, modulesOf, type HeldCode, type Light } from '../../support/readers/camera-frames.ts';

const { width, height } = frameSize;
/** A short code: 16 letters. */
const code = 'K7QM2XHTR9WBLD4F';
const modules = modulesOf(code);

/** A grey frame in the colours of a screen. */
function coloured(frame: Uint8Array): ImageData {
  const picture = new ImageData(width, height);
  frame.forEach((grey, at) => {
    picture.data.set([grey, grey, grey, 255], at * 4);
  });
  return picture;
}

describe('the decoder', () => {
  let decoder: Decoder;
  before(async () => {
    decoder = new Decoder();
    await decoder.ready;
  });
  after(() => {
    decoder.stop();
  });

  const read = async (codes: readonly HeldCode[], light?: Light): Promise<Reading> =>
    decoder.read(await createImageBitmap(coloured(drawFrame(codes, light))));
  const textsOf = ({ codes }: Reading) => codes.map(({ text }) => text);

  it('reads a short code that is turned', async () => {
    for (const turn of [-20, 0, 20, 45, 90, 180, 200])
      expect(textsOf(await read([{ modules, turn }])), `${turn} degrees`).to.deep.equal([code]);
  });

  it('reads a short code that is small, turned and out of focus', async () => {
    for (const blur of [0, 1])
      expect(textsOf(await read([{ modules, width: 110, turn: 20 }], { blur }))).to.deep.equal([code]);
  });

  it('reads a short code out of focus and in the dark', async () => {
    expect(textsOf(await read([{ modules, width: 200, turn: 20 }], { blur: 2 }))).to.deep.equal([code]);
    expect(textsOf(await read([{ modules, width: 200, turn: 20 }], { dim: 0.15, blur: 1 }))).to.deep.equal([code]);
    expect(textsOf(await read([{ modules, width: 200 }], { dim: 0.3, noise: 20 }))).to.deep.equal([code]);
  });

  it('reads nothing in a wall and in noise', async () => {
    expect(textsOf(await read([]))).to.deep.equal([]);
    for (const noise of [30, 120, 255]) expect(textsOf(await read([], { noise }))).to.deep.equal([]);
  });

  it('tells where a code is and how large, and how bright the frame is', async () => {
    const { codes, brightness, ...size } = await read([{ modules, width: 200, x: 400, y: 300 }]);
    expect(size).to.deep.equal({ width, height });
    const [{ x, y, width: wide, isLinear } = { x: 0, y: 0, width: 0, isLinear: true }] = codes;
    expect(x).to.be.closeTo(300, 10);
    expect(y).to.be.closeTo(200, 10);
    expect(wide).to.be.closeTo(200, 20);
    expect(isLinear).to.equal(false);
    expect(brightness).to.be.within(120, 180);
    expect((await read([], { dim: 0.1 })).brightness).to.be.below(20);
  });

  it('reads every code of a frame', async () => {
    const other = 'B4ZN6YJCV8GPSE3A';
    const found = await read([
      { modules, width: 200, x: 300 },
      { modules: modulesOf(other), width: 200, x: 900 },
    ]);
    expect(textsOf(found)).to.have.members([code, other]);
  });

  it('reads the pixels of a frame, where a browser has no bitmaps for workers', async () => {
    expect(textsOf(await decoder.read(coloured(drawFrame([{ modules }]))))).to.deep.equal([code]);
  });
});
