const patience = 2_000;

/** What a promise gives, unless that takes more than two seconds; for what an operator asks. @throws Error when it does. */
export async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('Took too long'));
    }, patience);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
