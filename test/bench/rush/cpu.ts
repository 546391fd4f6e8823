/** What a rush costs each side: a figure below what one had hoped for is explained by who was busy. */
import { readdirSync, readFileSync } from 'node:fs';

const perTick = 10; // milliseconds, on every Linux that Node runs on

/** Milliseconds of CPU that a process and what it started have used; 0 where there is no `/proc`. */
export function cpuOf(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    const all = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => statOf(name) ?? []);
    const sum = (of: number): number =>
      all.reduce((ticks, each) => ticks + (each.parent === of ? each.ticks + sum(each.pid) : 0), 0);
    return ((all.find((each) => each.pid === pid)?.ticks ?? 0) + sum(pid)) * perTick;
  } catch {
    return 0;
  }
}

function statOf(name: string): { pid: number; parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    // the second field is a name in parentheses, which may hold anything
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined; // it has ended
  }
}
