/** Comments of tables and columns, taken from the DDL of a migration. */
const tables = /((?:^-- .+\n)*)^create (?:unlogged )?table (\w+) \(\n([^]*?)^\)/gm;
const columns = /((?:^ {2}-- .+\n)*)^ {2}(?!(?:check|constraint|unique|primary|foreign)\b)(\w+) .*?( -- .+)?$/gm;

/**
 * DDL followed by its comments as `comment on` statements: `\d+` in psql shows what a reader sees beside each column,
 * from one text. The comment of a table is in the lines directly above it; that of a column at the end of its line, or
 * directly above it. What has no comment stays without one. The result is part of a migration's checksum: once
 * released, it must stay the same.
 * @param ddl Statements like those of `0001-start`: each column on a line of its own, indented by two spaces.
 */
export function withComments(ddl: string): string {
  const comments = [...ddl.matchAll(tables)].flatMap(([, above = '', table = '', body = '']) => [
    commentOn(`table ${table}`, above),
    ...[...body.matchAll(columns)].map(([, before = '', column = '', beside = '']) =>
      commentOn(`column ${table}.${column}`, before + beside),
    ),
  ]);
  return [ddl, ...comments, ''].join('\n');
}

function commentOn(subject: string, comment: string): string {
  const text = comment
    .replace(/\s*-- /g, ' ')
    .trim()
    .replaceAll("'", "''");
  return `comment on ${subject} is ${text === '' ? 'null' : `'${text}'`};`;
}
