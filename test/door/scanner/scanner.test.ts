import { expect, fixture, html } from '@open-wc/testing';
import { Scanner, type ScannerState } from '../../../src/door/scanner/scanner.ts';
import { drawFrame, frameSize, modulesOf, type Light } from '../../support/readers/camera-frames.ts';
import { waitUntil } from '../../support/readers/wait.ts';

/** A camera whose picture a test draws. */
class Camera {
  /** What the page was given, in order. */
  readonly streams: MediaStream[] = [];
  readonly asked: MediaTrackConstraints[] = [];
  readonly settings: unknown[] = [];
  failure: string | undefined;
  capabilities: object = {};
  devices = [device('front', 'Front Camera'), device('wide', 'camera2 0, facing back')];
  /** Called before the answer. */
  beforeAnswer: () => void = () => undefined;
  private readonly canvas = Object.assign(document.createElement('canvas'), frameSize);
  private readonly real = { get: navigator.mediaDevices.getUserMedia, list: navigator.mediaDevices.enumerateDevices };
  private readonly painting: ReturnType<typeof setInterval>;
  private picture = new ImageData(frameSize.width, frameSize.height);

  constructor() {
    this.show();
    // a canvas gives a frame only when it is painted
    this.painting = setInterval(() => this.canvas.getContext('2d')?.putImageData(this.picture, 0, 0), 50);
    Object.assign(navigator.mediaDevices, {
      getUserMedia: async ({ video }: { video: MediaTrackConstraints }) => Promise.resolve(this.give(video)),
      enumerateDevices: () => Promise.resolve(this.devices),
    });
  }

  /** Holds a text before the camera, or nothing. */
  show(text?: string, light?: Light): void {
    const frame = drawFrame(text ? [{ modules: modulesOf(text) }] : [], light);
    frame.forEach((grey, at) => {
      this.picture.data.set([grey, grey, grey, 255], at * 4);
    });
  }

  get track(): MediaStreamTrack {
    return this.streams.at(-1)!.getVideoTracks()[0]!;
  }

  remove(): void {
    clearInterval(this.painting);
    Object.assign(navigator.mediaDevices, { getUserMedia: this.real.get, enumerateDevices: this.real.list });
  }

  private give(video: MediaTrackConstraints): MediaStream {
    this.asked.push(video);
    this.beforeAnswer();
    if (this.failure && !(this.failure === 'OverconstrainedError' && !video.deviceId))
      throw new DOMException('no', this.failure);
    const stream = this.canvas.captureStream();
    const [track] = stream.getVideoTracks();
    Object.assign(track!, {
      getCapabilities: () => this.capabilities,
      getSettings: () => ({ deviceId: 'wide' }),
      applyConstraints: ({ advanced }: MediaTrackConstraints) => {
        this.settings.push(...(advanced ?? []));
        return Promise.resolve();
      },
    });
    this.streams.push(stream);
    return stream;
  }
}

const device = (deviceId: string, label: string, kind = 'videoinput') => ({ deviceId, label, kind });

describe('the scanner', () => {
  let camera: Camera;
  let video: HTMLVideoElement;
  let scanner: Scanner | undefined;
  let codes: string[];
  let states: ScannerState[];

  beforeEach(async () => {
    camera = new Camera();
    video = await fixture<HTMLVideoElement>(html`<video></video>`);
    [codes, states] = [[], []];
  });
  afterEach(() => {
    scanner?.stop();
    hide(false);
    camera.remove();
  });

  const start = async (cameraId?: string): Promise<Scanner> => {
    scanner = await Scanner.start(video, {
      cameraId,
      onCode: (text) => codes.push(text),
      onState: (state) => states.push(state),
    });
    return scanner;
  };
  const reads = () => waitUntil(() => states.at(-1)?.kind === 'reading', 'it does not read', { timeout: 60_000 });
  const hide = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('tells a code that is held before it, and then another one', async () => {
    camera.show('K7QM2XHTR9WBLD4F');
    await start();
    await reads();
    expect(camera.asked).to.deep.equal([
      { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: { ideal: 'environment' } },
    ]);
    expect([video.playsInline, video.muted, video.paused]).to.deep.equal([true, true, false]);
    await waitUntil(() => codes.length > 0, 'no code', { timeout: 60_000 });
    camera.show('B4ZN6YJCV8GPSE3A');
    await waitUntil(() => codes.length > 1, 'no other code', { timeout: 60_000 });
    expect(codes).to.deep.equal(['K7QM2XHTR9WBLD4F', 'B4ZN6YJCV8GPSE3A']);
  });

  it('says when it is dark', async () => {
    await start();
    await reads();
    expect(states.at(-1)).to.deep.equal({ kind: 'reading' });
    camera.show(undefined, { dim: 0.1 });
    await waitUntil(() => states.at(-1)?.isDark, 'it is not dark', { timeout: 60_000 });
    camera.show();
    await waitUntil(() => !states.at(-1)?.isDark, 'it stays dark', { timeout: 60_000 });
  });

  for (const [failure, kind] of [
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
  ] as const)
    it(`says that the camera is ${kind} (${failure})`, async () => {
      camera.failure = failure;
      await start();
      expect(states.at(-1)).to.deep.equal({ kind });
    });

  describe('whose decoder does not start', () => {
    const RealWorker = Worker;
    afterEach(() => {
      Object.assign(globalThis, { Worker: RealWorker });
    });
    const fails = async (make: (worker: EventTarget) => void) => {
      class FailingWorker extends EventTarget {
        constructor() {
          super();
          make(this);
        }
        postMessage = () => undefined;
        terminate = () => undefined;
      }
      Object.assign(globalThis, { Worker: FailingWorker });
      await start();
      await waitUntil(() => states.at(-1)?.kind === 'unreadable', 'it says nothing');
      expect(video.srcObject, 'the picture is there').to.equal(camera.streams[0]);
    };

    it('says so when the page may not start a worker', () =>
      fails(() => {
        throw new DOMException('no', 'SecurityError');
      }));

    it('says so when the file of the worker is not there', () =>
      fails((worker) => {
        queueMicrotask(() => worker.dispatchEvent(new Event('error')));
      }));

    it('starts it again once there is a network', async () => {
      await fails((worker) => {
        queueMicrotask(() => worker.dispatchEvent(new Event('error')));
      });
      Object.assign(globalThis, { Worker: RealWorker });
      window.dispatchEvent(new Event('online'));
      await waitUntil(() => states.at(-1)?.kind === 'reading', 'it does not read', { timeout: 20_000 });
    });

    it('says so when the page may not compile WebAssembly', () =>
      fails((worker) => {
        const data = { kind: 'failed', message: 'CompileError' };
        queueMicrotask(() => worker.dispatchEvent(new MessageEvent('message', { data })));
      }));
  });

  it('takes the camera when there is one again', async () => {
    camera.failure = 'NotFoundError';
    await start();
    camera.failure = undefined;
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    await reads();
  });

  it('lists the cameras, those at the back first, and shows the chosen one', async () => {
    camera.devices.push(device('mic', 'Microphone', 'audioinput'));
    const { cameras, cameraId } = await start();
    expect(cameras).to.deep.equal([
      { id: 'wide', label: 'camera2 0, facing back' },
      { id: 'front', label: 'Front Camera' },
    ]);
    expect(cameraId).to.equal('wide');
    await scanner!.use('front');
    expect(camera.asked.at(-1)?.deviceId).to.deep.equal({ exact: 'front' });
    expect(camera.streams[0]!.active).to.equal(false);
  });

  it('takes the camera at the back when the one of the last time is gone', async () => {
    camera.failure = 'OverconstrainedError';
    await start('lost');
    await reads();
    expect(camera.asked.map(({ deviceId }) => deviceId)).to.deep.equal([{ exact: 'lost' }, undefined]);
  });

  it('gives the camera back while the page is hidden', async () => {
    await start();
    const { track } = camera;
    hide(true);
    expect(track.readyState).to.equal('ended');
    expect(video.srcObject).to.equal(null);
    camera.show('K7QM2XHTR9WBLD4F');
    hide(false);
    await waitUntil(() => codes.length > 0, 'no code', { timeout: 60_000 });
    expect(camera.streams).to.have.length(2);
  });

  it('takes the camera again when the system took it away', async () => {
    await start();
    camera.track.dispatchEvent(new Event('ended'));
    await waitUntil(() => camera.streams.length === 2);
    await reads();
  });

  it('switches the torch, also after the page was hidden, and keeps the focus on', async () => {
    camera.capabilities = { torch: true, focusMode: ['manual', 'continuous'] };
    expect((await start()).torch).to.equal('off');
    await scanner!.setTorch(true);
    expect(scanner!.torch).to.equal('on');
    expect(camera.settings).to.deep.equal([{ focusMode: 'continuous' }, { torch: true }]);
    hide(true);
    hide(false);
    await waitUntil(() => camera.settings.length === 4);
    expect(camera.settings.slice(2)).to.deep.equal([{ focusMode: 'continuous' }, { torch: true }]);
    await scanner!.setTorch(false);
    expect([scanner!.torch, camera.settings.at(-1)]).to.deep.equal(['off', { torch: false }]);
  });

  it('has no torch where the camera has none', async () => {
    await start();
    await scanner!.setTorch(true);
    expect(scanner!.torch).to.equal('missing');
    expect(camera.settings).to.deep.equal([]);
  });

  it('gives a camera back that comes after it was stopped', async () => {
    camera.beforeAnswer = () => {
      hide(true);
    };
    await start();
    expect(camera.streams[0]!.active).to.equal(false);
    expect(video.srcObject).to.equal(null);
  });

  it('tells nothing after it was stopped', async () => {
    camera.show('K7QM2XHTR9WBLD4F');
    await start();
    const { track } = camera;
    scanner!.stop();
    expect(track.readyState).to.equal('ended');
    const told = [states.length, codes.length];
    hide(true);
    hide(false);
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    expect(camera.streams).to.have.length(1);
    expect([states.length, codes.length]).to.deep.equal(told);
  });
});
