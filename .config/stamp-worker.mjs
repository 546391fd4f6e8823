// The plugin that tells the service worker of the door page which files it keeps: all that the build wrote. Their hash is its
// version, so that a browser finds a new service worker whenever one of them changed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const worker = 'sw.js';

/** Put in place of `__FILES__` and `__VERSION__` once everything is written, public files too. @returns {import('vite').Plugin} */
export const stampWorker = () => ({
  name: 'foyer:stamp-worker',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler: ({ dir = '' }) => {
      const files = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(dir.length + 1)
            .replaceAll('\\', '/'),
        )
        .filter((file) => file !== worker && !file.endsWith('.map'))
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(dir, file)));
      const code = readFileSync(join(dir, worker), 'utf8')
        .replace('__FILES__', JSON.stringify(files))
        .replace('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 12)));
      writeFileSync(join(dir, worker), code);
    },
  },
});
