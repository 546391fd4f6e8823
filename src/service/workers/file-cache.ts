/** A cache of files that were made by worker processes: one that is requested again costs nothing. */

/** The maximum size of all files in bytes; the one that was not requested for longest is dropped first. */
const maxSize = 64 * 1024 * 1024;
/** What an entry takes besides its content, so that empty ones count too. */
const entrySize = 512;

/** A file as it is kept. */
export interface CachedFile {
  readonly content: Uint8Array;
  /** The time from which it is another one. */
  readonly until?: Date | undefined;
}

export class FileCache {
  private readonly known = new Map<string, { readonly file: CachedFile; readonly until: number }>();
  private readonly made = new Map<string, Promise<CachedFile>>();
  private size = 0;

  /** @param keptForMs The longest time for which a file is kept, in milliseconds. */
  constructor(private readonly keptForMs: number) {}

  /** The file under a key: kept, under construction, or made by `make`. A failure is not kept. */
  async get<T extends CachedFile>(key: string, now: Date, make: () => Promise<T>): Promise<T> {
    const kept = this.known.get(key);
    if (kept) {
      this.drop(key);
      if (now.getTime() < kept.until) {
        this.keep(key, kept.file, kept.until); // as the youngest
        return kept.file as T;
      }
    }
    const others = this.made.get(key);
    if (others) return (await others) as T;
    const making = make();
    this.made.set(key, making);
    try {
      const file = await making;
      this.keep(key, file, Math.min(now.getTime() + this.keptForMs, file.until?.getTime() ?? Infinity));
      return file;
    } finally {
      this.made.delete(key);
    }
  }

  private keep(key: string, file: CachedFile, until: number): void {
    this.known.set(key, { file, until });
    this.size += file.content.byteLength + entrySize;
    for (const oldest of this.known.keys()) {
      if (this.size <= maxSize) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const kept = this.known.get(key);
    if (!kept || !this.known.delete(key)) return;
    this.size -= kept.file.content.byteLength + entrySize;
  }
}
