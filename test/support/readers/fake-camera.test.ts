import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { buffer } from 'node:stream/consumers';
import { drawFrame, frameSize, modulesOf, type HeldCode, type Light } from './camera-frames.ts';
import { modulesOfPdf, writeVideo } from './fake-camera.ts';

const { width, height } = frameSize;
const code = 'K7QM2XHTR9WBLD4F';
const modules = modulesOf(code);

before(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
});

/** What ZXing reads in grey pixels. */
async function textsIn(grey: Uint8Array): Promise<string[]> {
  const data = new Uint8ClampedArray(grey.length * 4).fill(255);
  grey.forEach((value, at) => data.fill(value, at * 4, at * 4 + 3));
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { formats: ['QRCode'] });
  return found.map(({ text }) => text);
}

describe('the frames of a fake camera', () => {
  const looks: [string, HeldCode, Light?][] = [
    ['straight', { modules }],
    ['turned', { modules, turn: 20 }],
    ['aside', { modules, x: 200, y: 550, width: 200 }],
    ['small, turned and out of focus', { modules, width: 110, turn: 20 }, { blur: 1 }],
    ['dim', { modules, turn: -33 }, { dim: 0.2 }],
  ];
  for (const [look, held, light] of looks)
    it(`show a code: ${look}`, async () => {
      assert.deepEqual(await textsIn(drawFrame([held], light)), [code]);
    });

  it('show a code as wide as told, in the middle', () => {
    const frame = drawFrame([{ modules, width: modules.length * 8 }]);
    const darkAt = (row: number, column: number) => {
      const [x, y] = [column - modules.length / 2 + 0.5, row - modules.length / 2 + 0.5];
      return frame[Math.floor(height / 2 + y * 8) * width + Math.floor(width / 2 + x * 8)]! < 128;
    };
    assert.deepEqual(
      modules.map((row, y) => row.map((_, x) => darkAt(y, x))),
      modules.map((row) => [...row]),
    );
  });

  it('have less light, less focus and noise as told', () => {
    const mean = (frame: Uint8Array) => frame.reduce((sum, grey) => sum + grey, 0) / frame.length;
    const contrast = (frame: Uint8Array) => {
      const grey = mean(frame);
      return Math.sqrt(frame.reduce((sum, each) => sum + (each - grey) ** 2, 0) / frame.length);
    };
    const plain = drawFrame([{ modules }]);
    const [dim, blurred] = [drawFrame([{ modules }], { dim: 0.2 }), drawFrame([{ modules }], { blur: 20 })];
    assert.ok(Math.abs(mean(dim) / mean(plain) - 0.2) < 0.01);
    assert.ok(Math.abs(mean(blurred) - mean(plain)) < 2, 'a lens takes no light');
    assert.ok(contrast(blurred) < contrast(plain) / 2);
    assert.equal(contrast(drawFrame([])), 0);
    assert.ok(contrast(drawFrame([], { noise: 40 })) > 15);
    assert.deepEqual(drawFrame([], { noise: 40 }), drawFrame([], { noise: 40 }), 'the same in each run');
  });

  it('show the code of a PDF file', async () => {
    const pdf = new PDFDocument();
    modules.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) pdf.rect(100 + x * 5, 200 + y * 5, 5, 5);
      });
    });
    pdf.fill('#000');
    pdf.end();
    const read = await modulesOfPdf(await buffer(pdf));
    assert.deepEqual(read, modules);
    const empty = new PDFDocument();
    empty.end();
    await assert.rejects(
      buffer(empty).then((file) => modulesOfPdf(file)),
      {
        message: 'Page 1 of the file has no code.',
      },
    );
  });
});

describe('the video of a fake camera', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-camera-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('has its scenes one after the other, without colour', async () => {
    const path = join(folder, 'camera.y4m');
    const [one, other] = [drawFrame([{ modules }]), drawFrame([])];
    await writeVideo(path, [
      { frame: one, frames: 2 },
      { frame: other, frames: 1 },
    ]);
    const file = await readFile(path);
    const header = 'YUV4MPEG2 W1280 H720 F10:1 Ip A1:1 C420mpeg2\n';
    assert.equal(file.toString('latin1', 0, header.length), header);
    const size = 'FRAME\n'.length + (width * height * 3) / 2;
    assert.equal(file.length, header.length + 3 * size);
    [one, one, other].forEach((grey, at) => {
      const frame = file.subarray(header.length + at * size).subarray(0, size);
      assert.equal(frame.toString('latin1', 0, 6), 'FRAME\n');
      // video is black at 16 and white at 235
      const inVideo = grey.map((each) => Math.round(16 + each * (219 / 255)));
      assert.ok(frame.subarray(6, 6 + grey.length).equals(inVideo), `frame ${at}`);
      assert.ok(frame.subarray(6 + grey.length).every((colour) => colour === 128));
    });
  });

  it('takes frames of its size only', async () => {
    await assert.rejects(writeVideo(join(folder, 'wrong.y4m'), [{ frame: new Uint8Array(4), frames: 1 }]), {
      message: 'A frame has 1280 by 720 grey pixels, not 4 in all.',
    });
  });
});
