export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** For statements without parameters. Independent of `standard_conforming_strings`. @throws for a NUL character */
export function quoteLiteral(text: string): string {
  if (text.includes('\0')) throw new Error('PostgreSQL text cannot contain NUL characters.')
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
