/** The decoder: reads pictures in a worker, so that the page stays smooth. */
import { scriptAddress } from '../own-scripts.ts';
import address from './decoder.worker.ts?worker&url';
import type { DecoderMessage, Frame, Reading } from './messages.ts';

interface Waiting {
  resolve(reading: Reading): void;
  reject(error: Error): void;
}

/** A worker that reads one picture at a time. */
export class Decoder {
  /** Settles once it can read, or when it cannot start. */
  readonly ready: Promise<void>;
  /** It can't read, e.g. because the network was away when it loaded. */
  hasFailed = false;
  private readonly worker: Worker;
  private waiting: Waiting | undefined;

  /** @throws Error when the page may not start a worker. */
  constructor() {
    this.worker = new Worker(scriptAddress(address), { type: 'module', name: 'decoder' });
    this.ready = new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        this.hasFailed = true;
        reject(error);
        this.waiting?.reject(error);
        this.waiting = undefined;
      };
      this.worker.addEventListener('message', ({ data }: MessageEvent<DecoderMessage>) => {
        if (data.kind === 'ready') resolve();
        else if (data.kind === 'failed') fail(new Error(data.message));
        else {
          this.waiting?.resolve(data.reading);
          this.waiting = undefined;
        }
      });
      this.worker.addEventListener('error', () => {
        fail(new Error('The worker of the decoder could not be started.'));
      });
    });
  }

  /** Reads a picture, which the worker takes over. One at a time. @throws Error when the worker fails. */
  read(frame: Frame): Promise<Reading> {
    if (this.waiting) return Promise.reject(new Error('The decoder reads one picture at a time.'));
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.worker.postMessage(frame, [frame instanceof ImageData ? frame.data.buffer : frame]);
    });
  }

  stop(): void {
    this.worker.terminate();
  }
}

/** A decoder that was started ahead of its first picture. */
let spare: Decoder | undefined;

/**
 * Starts a decoder ahead of the first picture: on a slow connection it takes longer to load than a choice takes. One that
 * failed is started again. Settles once it can read, or can't start; answers which.
 */
export async function prepareDecoder(): Promise<boolean> {
  try {
    spare = useful() ?? new Decoder();
    await spare.ready;
    return true;
  } catch {
    return false;
  }
}

/** The decoder that was started ahead, or a new one. @throws Error when the page may not start a worker. */
export function takeDecoder(): Decoder {
  const decoder = useful() ?? new Decoder();
  spare = undefined;
  return decoder;
}

function useful(): Decoder | undefined {
  return spare?.hasFailed ? undefined : spare;
}
