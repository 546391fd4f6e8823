/** The warnings of the console, for tests of what developers are told. */

/** Collects warnings in place of the console, until the returned function is called. */
export function hearWarnings(heard: (text: string) => void): () => void {
  const { warn } = console;
  console.warn = (text: unknown) => {
    heard(String(text));
  };
  return () => {
    console.warn = warn;
  };
}
