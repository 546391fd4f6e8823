/** The decoders that sharp may use in a worker process: those of PNG and JPEG, others only while they are needed. */
import sharp from 'sharp';

// Only the two formats, from memory: libvips has loaders for many others, each with faults of its own.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

/** What sharp reads besides PNG and JPEG, each by its decoder. */
const decoders = {
  svg: 'VipsForeignLoadSvgBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
  avif: 'VipsForeignLoadHeifBuffer',
} as const;

/** Lets sharp read other formats, too, while `work` runs. A worker process runs one task at a time. */
export async function readingAlso<T>(formats: readonly (keyof typeof decoders)[], work: () => Promise<T>): Promise<T> {
  const operation = formats.map((format) => decoders[format]);
  sharp.unblock({ operation });
  try {
    return await work();
  } finally {
    sharp.block({ operation });
  }
}
