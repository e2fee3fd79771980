/** An SQL identifier that stands for exactly `name`. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
