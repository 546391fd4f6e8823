/** What a promise gives, unless that takes longer than somebody waits; two seconds, where nothing else is said. @throws Error when it does. */
export async function withTimeout<T>(work: Promise<T>, timeoutMs = 2_000): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('Took too long'));
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
