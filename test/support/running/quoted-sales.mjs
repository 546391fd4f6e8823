// A command of the element tests: sales with the prices that Node computes, on a machine whose clock is in another zone than the browser's.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('./quoted-sales.ts', import.meta.url));

const make = async (/** @type {number} */ seed, /** @type {number} */ count) => {
  const args = ['--import', 'tsx', script, String(seed), String(count)];
  const env = { ...process.env, TZ: 'America/St_Johns', NODE_OPTIONS: '' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 29 });
  return stdout.split('\n');
};

export const quotedSales = () => ({
  name: 'quoted-sales',
  /** @param {{ command: string, payload: { seed: number, count: number } }} call */
  async executeCommand({ command, payload }) {
    return command === 'quoted-sales' ? { lines: await make(payload.seed, payload.count) } : undefined;
  },
});
