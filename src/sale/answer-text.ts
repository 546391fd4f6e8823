/** Answers to questions of a seller as people read them. */

/** An answer in a line. A tick says nothing beside its question; an address has its parts side by side. */
export function answerText(answer: unknown): string {
  if (answer === true) return '';
  if (typeof answer === 'object' && answer !== null) return Object.values(answer).filter(Boolean).join(', ');
  return String(answer);
}
