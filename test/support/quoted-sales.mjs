// A command of the element tests: sales with the prices that Node computes, on a machine whose clock is in another zone than the browser's.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('./quoted-sales.ts', import.meta.url));

/** Makes all of them once. @type {Map<string, Promise<string[]>>} */
const made = new Map();

const make = async (/** @type {number} */ seed, /** @type {number} */ count) => {
  const args = ['--import', 'tsx', script, String(seed), String(count)];
  const env = { ...process.env, TZ: 'America/St_Johns', NODE_OPTIONS: '' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 29 });
  return stdout.split('\n');
};

export const quotedSales = () => ({
  name: 'quoted-sales',
  /** @param {{ command: string, payload: { seed: number, count: number, from: number, to: number } }} call */
  async executeCommand({ command, payload }) {
    if (command !== 'quoted-sales') return undefined;
    const { seed, count, from, to } = payload;
    const key = `${seed} ${count}`;
    const lines = made.get(key) ?? make(seed, count);
    made.set(key, lines);
    return { lines: (await lines).slice(from, to) };
  },
});
