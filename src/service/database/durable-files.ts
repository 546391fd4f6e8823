/** Durable files for the embedded database: a statement that has returned is on the disk. */
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { codeOf } from './errors.ts';

/** The part of the engine's file layer (Emscripten's NODEFS) that this file adds to. */
interface FileLayer {
  NODEFS: { realPath(node: object): string; stream_ops: { fsync?: (stream: OpenFile) => number } };
}

/** An open file of the engine; `nfd` is the descriptor of this process, which a folder does not have. */
interface OpenFile {
  node: object;
  nfd?: number;
}

/** Input/output error, in the numbers of WASI. */
const ioError = 29;

/**
 * The files of the embedded database, with the `fsync` that the engine's own file layer leaves out: there it succeeds
 * without a call to the system, and what was acknowledged is lost in a power cut.
 */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const addSync = (engine: object) => {
      const { NODEFS } = engine as FileLayer;
      NODEFS.stream_ops.fsync = (file) => sync(file, NODEFS);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}

function sync(file: OpenFile, layer: FileLayer['NODEFS']): number {
  try {
    if (file.nfd === undefined) syncFolder(layer.realPath(file.node));
    else fsyncSync(file.nfd);
    return 0;
  } catch {
    // The engine panics on this number: after a failed fsync the content of the disk is unknown.
    return ioError;
  }
}

/** Makes the names in a folder durable. Where a system cannot do that for folders (Windows), it does nothing. */
export function syncFolder(path: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, 'r');
    fsyncSync(descriptor);
  } catch (error) {
    if (!['EISDIR', 'EACCES', 'EPERM', 'EINVAL', 'EBADF'].includes(codeOf(error) ?? '')) throw error;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Makes a folder durable with everything in it. */
export function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) {
      syncTree(child);
    } else if (entry.isFile()) {
      const descriptor = openSync(child, 'r+');
      try {
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    }
  }
  syncFolder(path);
}
