/** An SQL identifier that stands for exactly `name`. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/**
 * A string as SQL, for statements that can't bind it. It means the same whatever `standard_conforming_strings` is.
 * Throws for a text with the character 0, which PostgreSQL can't hold.
 */
export function quoteLiteral(text: string): string {
  if (text.includes('\0')) throw new Error('PostgreSQL holds no text with the character 0.')
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
