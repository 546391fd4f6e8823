import { fetchWithProgress } from '../../../client/sending.ts';
import type { Checkout } from '../../../contract/checkout.ts';
import { uploads, type Upload } from '../../../contract/uploads.ts';
import type { ShopHost } from '../view/shop-view.ts';

/** Operations for files; they load with the first question that wants one. */
const operations = { uploads };

/** Milliseconds for a large file on a slow line; the service waits for two minutes. */
const slowest = 150_000;

/** A file on its way to a checkout, as the answer to a question. */
interface OutgoingFile {
  /** `_id` of the question. */
  readonly field: string;
  readonly name: string;
  readonly content: Blob;
}

export interface SendingOptions {
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Where the files of a form go. */
export interface FileSender {
  /** Sends a file. Sent twice, it is the same upload. */
  send(file: OutgoingFile, options?: SendingOptions): Promise<Upload>;
  /** Takes a file back. Whether that succeeds matters to nobody: what nothing is answered with is deleted anyway. */
  takeBack(uploadId: string): Promise<void>;
}

/** How a file is sent: it may take its time, and tells how far it is. */
export function requestOptions({ onProgress = () => undefined, signal }: SendingOptions = {}) {
  return { signal, timeout: slowest, fetch: fetchWithProgress(onProgress) };
}

/** Files go to a checkout. */
export function checkoutFiles(host: Pick<ShopHost, 'clientFor'>, checkout: () => Checkout): FileSender {
  const key = () => ({ id: checkout()._id, secret: checkout().secret });
  return {
    async send({ field, name, content }, options) {
      const input = { ...key(), field, fileName: name, content: await base64Of(content) };
      return await host.clientFor(operations).uploads.add(input, requestOptions(options));
    },
    async takeBack(uploadId) {
      try {
        await host.clientFor(operations).uploads.remove({ ...key(), uploadId });
      } catch {
        // gone already, or the connection is
      }
    },
  };
}

/** A file as it travels. */
export function base64Of(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : '');
    };
    reader.onerror = () => {
      reject(reader.error ?? new Error('The file cannot be read'));
    };
    reader.readAsDataURL(content);
  });
}
