/** A token that a stranger has changed: one character in its middle, since the last one has bits that do not count. */
export function tampered(token: string): string {
  const at = token.length >> 1;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}
