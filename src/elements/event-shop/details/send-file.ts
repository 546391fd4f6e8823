/** Sending files as answers to questions. */
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

/** The target of the files of a form. */
export interface FileSender {
  /** Sends a file. Sent twice, it is the same upload. */
  send(file: OutgoingFile, options?: SendingOptions): Promise<Upload>;
  /** Deletes a file. A failure has no effect: unused uploads are deleted anyway. */
  takeBack(uploadId: string): Promise<void>;
}

/** Options of the request that sends a file: a long timeout, and progress. */
export function requestOptions({ onProgress = () => undefined, signal }: SendingOptions = {}) {
  return { signal, timeout: slowest, fetch: fetchWithProgress(onProgress) };
}

/** The files of a checkout. */
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
        // deleted already, or the connection is broken
      }
    },
  };
}

/** The content of a file as base64. */
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
