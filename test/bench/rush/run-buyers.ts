/** Lets buyers loose in a process of their own. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @param file A program of this folder that takes one argument of JSON, and prints JSON. */
export async function runBuyers<Result>(file: string, argument: object): Promise<Result> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const buyers = spawn(process.execPath, ['--import', 'tsx', path, JSON.stringify(argument)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const parts: Buffer[] = [];
  for await (const part of buyers.stdout) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as Result;
}
