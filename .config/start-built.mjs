// A program of the built service, after its build. What it prints on standard output may be read by a script,
// `KEY=$(npm run -s seller -- key …)`: the build prints on standard error.
import { buildApart, NotBuilt } from './build.mjs';

/** @param {'main' | 'seller' | 'foyer'} program @param {Parameters<typeof buildApart>[0]} parts what it needs */
export const startBuilt = async (program, parts) => {
  try {
    await buildApart(parts);
  } catch (error) {
    if (!(error instanceof NotBuilt)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  const built = new URL(`../dist/service/${program}.js`, import.meta.url);
  await import(built.href);
};
