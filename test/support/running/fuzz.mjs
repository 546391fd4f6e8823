// A command of the element tests: how many random events to make, and from which seed.
export const fuzz = () => ({
  name: 'fuzz',
  /** @param {{ command: string }} call */
  executeCommand({ command }) {
    if (command !== 'fuzz') return undefined;
    return { count: Number(process.env['FUZZ_EVENTS'] ?? 200), seed: Number(process.env['FUZZ_SEED'] ?? 20_261_121) };
  },
});
