/** The scanner: the picture of a camera in a video, and the codes that it shows. */
import { Darkness } from './brightness.ts';
import {
  CameraError,
  capabilitiesOf,
  closeCamera,
  listCameras,
  openCamera,
  switchTorch,
  type Camera,
  type CameraProblem,
} from './camera.ts';
import { takeDecoder, type Decoder } from './decoder.ts';
import { Frames } from './frames.ts';
import { Readings } from './readings.ts';

export type { Camera } from './camera.ts';

/** No more than 15 pictures a second: the rest is saved for the battery. */
const MIN_PAUSE_MS = 66;

/** What the scanner does, or why it does not. */
export interface ScannerState {
  /**
   * `denied`: the camera was not allowed. `missing`: there is none. `busy`: another program has it. `insecure`: the page
   * has no address that a browser trusts with a camera. `unreadable`: there may be a picture, but the decoder does not start.
   */
  readonly kind: 'starting' | 'reading' | CameraProblem | 'unreadable';
  /** It is too dark to read well; the torch helps. */
  readonly isDark?: boolean;
}

/** The light of the camera; `missing` where the page cannot switch one. */
export type Torch = 'missing' | 'off' | 'on';

interface ScannerOptions {
  /** Called with each code that comes into sight; again with the same one after it was out of sight for a second,
   * or the camera was taken again. */
  onCode(text: string): void;
  /** Called with each change, also of cameras and torch. */
  onState(state: ScannerState): void;
  /** The camera of the last time. */
  readonly cameraId?: string | undefined;
  /** Its picture, where it was asked for before there is a video. */
  readonly stream?: Promise<MediaStream> | undefined;
}

/**
 * Reads codes from a camera until it is stopped. The camera is given back while the page is hidden, and taken again when
 * it is shown or a camera comes back.
 */
export class Scanner {
  /** The cameras to choose from, those at the back first. */
  cameras: readonly Camera[] = [];
  /** The camera whose picture is shown. */
  cameraId: string | undefined;
  torch: Torch = 'missing';

  private readonly frames: Frames;
  private readonly readings = new Readings();
  private readonly darkness = new Darkness();
  private decoder: Decoder | undefined;
  private stream: MediaStream | undefined;
  private asked: Promise<MediaStream> | undefined;
  private state: ScannerState = { kind: 'starting' };
  private problem: CameraProblem | undefined;
  private canRead: boolean | undefined;
  private isStopped = false;
  private isBusy = false;
  /** Counts openings: one that was overtaken gives its camera back. */
  private opening = 0;
  private lastTaken = -Infinity;

  private constructor(
    private readonly video: HTMLVideoElement,
    private readonly options: ScannerOptions,
  ) {
    this.frames = new Frames(video);
    this.cameraId = options.cameraId;
    this.asked = options.stream;
  }

  /** Starts; settles once there is a picture, or a state that says why there is none. */
  static async start(video: HTMLVideoElement, options: ScannerOptions): Promise<Scanner> {
    const scanner = new Scanner(video, options);
    await scanner.begin();
    return scanner;
  }

  /** Shows another camera. */
  async use(cameraId: string): Promise<void> {
    this.cameraId = cameraId;
    await this.open();
  }

  /** Switches the torch, where there is one. */
  async setTorch(on: boolean): Promise<void> {
    if (!this.stream || this.torch === 'missing') return;
    try {
      await switchTorch(this.stream, on);
      this.torch = on ? 'on' : 'off';
    } catch {
      this.torch = 'missing'; // some cameras say that they have one, and do not
    }
    this.tell(true);
  }

  /** Stops for good: the camera is free and its light goes off. */
  stop(): void {
    this.isStopped = true;
    document.removeEventListener('visibilitychange', this.handleVisibility);
    window.removeEventListener('online', this.handleOnline);
    if ('mediaDevices' in navigator) navigator.mediaDevices.removeEventListener('devicechange', this.handleDevices);
    this.close();
    this.decoder?.stop();
  }

  private async begin(): Promise<void> {
    document.addEventListener('visibilitychange', this.handleVisibility);
    window.addEventListener('online', this.handleOnline);
    if ('mediaDevices' in navigator) navigator.mediaDevices.addEventListener('devicechange', this.handleDevices);
    Object.assign(this.video, { playsInline: true, muted: true }); // else iPhones show it in a player of their own
    this.startDecoder();
    this.watch();
    await this.open();
  }

  /** A decoder that could not be loaded is tried again once there is a network. */
  private readonly handleOnline = (): void => {
    if (this.canRead !== false) return;
    this.decoder?.stop();
    this.canRead = undefined;
    this.tell();
    this.startDecoder();
  };

  private startDecoder(): void {
    const settle = (canRead: boolean) => {
      this.canRead = canRead;
      this.tell();
    };
    try {
      this.decoder = takeDecoder();
    } catch {
      settle(false);
      return;
    }
    this.decoder.ready.then(
      () => {
        settle(true);
      },
      () => {
        settle(false);
      },
    );
  }

  /** Takes the camera, instead of the one that it had. */
  private async open(): Promise<void> {
    const opening = ++this.opening;
    const wasOn = this.torch === 'on';
    this.torch = 'missing';
    this.close();
    const { asked } = this;
    this.asked = undefined;
    if (this.isStopped || document.hidden) {
      asked?.then(closeCamera, () => undefined);
      return;
    }
    this.problem = undefined;
    this.darkness.reset();
    this.readings.reset();
    this.tell();
    let stream: MediaStream;
    try {
      stream = await (asked ?? openCamera(this.cameraId));
    } catch (error) {
      if (opening !== this.opening) return;
      this.problem = error instanceof CameraError ? error.problem : 'busy';
      this.tell();
      return;
    }
    if (this.isOvertaken(opening)) {
      closeCamera(stream);
      return;
    }
    this.stream = stream;
    const [track] = stream.getVideoTracks();
    // the system takes a camera away, e.g. for a call
    track?.addEventListener('ended', () => {
      if (this.stream === stream) void this.open();
    });
    this.cameraId = track?.getSettings().deviceId ?? this.cameraId;
    this.video.srcObject = stream;
    await this.video.play().catch(() => undefined); // overtaken by another picture, or it plays without being told
    const cameras = await listCameras();
    if (this.isOvertaken(opening)) return;
    this.cameras = cameras;
    this.torch = capabilitiesOf(stream).torch ? 'off' : 'missing'; // phones tell only once there is a picture
    if (wasOn) await this.setTorch(true);
    this.tell(true);
  }

  private close(): void {
    closeCamera(this.stream);
    this.stream = undefined;
    this.video.srcObject = null;
  }

  /** Whether another opening, a stop or a hidden page came while one waited. */
  private isOvertaken(opening: number): boolean {
    return opening !== this.opening || this.isStopped;
  }

  private readonly handleVisibility = (): void => {
    if (!document.hidden) void this.open();
    else {
      this.opening++;
      this.close();
      this.tell();
    }
  };

  private readonly handleDevices = (): void => {
    if (!this.stream) void this.open();
    else
      void listCameras().then((cameras) => {
        this.cameras = cameras;
        this.tell(true);
      });
  };

  /** Looks at each frame: the decoder gets the newest one when it is free. */
  private watch(): void {
    this.frames.onNext(() => {
      if (this.isStopped) return;
      void this.look();
      this.watch();
    });
  }

  private async look(): Promise<void> {
    const now = performance.now();
    const { decoder, stream } = this;
    if (this.isBusy || !decoder || !stream || !this.canRead || now - this.lastTaken < MIN_PAUSE_MS) return;
    this.isBusy = true;
    this.lastTaken = now;
    const frame = await this.frames.take();
    const reading = frame && (await decoder.read(frame).catch(() => undefined));
    this.isBusy = false;
    if (!frame || this.stream !== stream) return;
    if (!reading) {
      this.canRead = false;
      this.tell();
      return;
    }
    this.darkness.add(reading.brightness);
    this.tell();
    const code = this.readings.next(reading, performance.now());
    if (code !== undefined) this.options.onCode(code);
  }

  /** Tells the state, if it is another one. */
  private tell(always = false): void {
    if (this.isStopped) return;
    const { isDark } = this.darkness;
    const kind =
      this.problem ?? (this.canRead === false ? 'unreadable' : this.stream && this.canRead ? 'reading' : 'starting');
    if (!always && kind === this.state.kind && isDark === (this.state.isDark ?? false)) return;
    this.state = { kind, ...(isDark ? { isDark } : {}) };
    this.options.onState(this.state);
  }
}
