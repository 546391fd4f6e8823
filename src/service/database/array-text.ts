/**
 * Reads an array as PostgreSQL writes it.
 * @example parseArray('{1,NULL,{2,3}}', Number) // [1, null, [2, 3]]
 */
export function parseArray(text: string, parse: (text: string) => unknown): unknown[] {
  // An array whose index does not start at 1 has its bounds in front: [0:1]={…}
  let position = text.indexOf('{');

  function readArray(): unknown[] {
    const elements: unknown[] = [];
    position++;
    while (position < text.length && text[position] !== '}') {
      if (text[position] === ',') position++;
      elements.push(readElement());
    }
    position++;
    return elements;
  }

  function readElement(): unknown {
    if (text[position] === '{') return readArray();
    if (text[position] === '"') return parse(readQuoted());
    const start = position;
    while (position < text.length && text[position] !== ',' && text[position] !== '}') position++;
    const word = text.slice(start, position);
    return word === 'NULL' ? null : parse(word);
  }

  function readQuoted(): string {
    let word = '';
    position++;
    while (position < text.length && text[position] !== '"') {
      if (text[position] === '\\') position++;
      word += text[position] ?? '';
      position++;
    }
    position++;
    return word;
  }

  return readArray();
}
