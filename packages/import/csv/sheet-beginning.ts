/** Finds where a sheet begins and what separates its cells. */
export const SEPARATOR_LINE = /^"?sep=([^\w"\n])"?\n/i

/** Maximum characters to buffer for the first row, which determines the delimiter. */
export const MAX_HEADER_LENGTH = 256 * 1024

export function findFirstRow(text: string): number {
  const firstSign = text.search(/\S/)
  return firstSign === -1 ? text.length : text.lastIndexOf('\n', firstSign) + 1
}

export function hasWholeRow(text: string): boolean {
  if (SEPARATOR_LINE.test(text)) return true
  let isQuoted = false
  for (let at = findFirstRow(text); at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === '\n' && !isQuoted) return true
  }
  return false
}

export const DELIMITERS = [',', ';', '\t', '|'] as const

/** The most frequent delimiter outside quotes in the first record that has one; a comma by default. */
export function findDelimiter(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '\n' && [...counts.values()].some((count) => count > 0)) break
    else if (counts.has(sign)) counts.set(sign, counts.get(sign)! + 1)
  }
  const [[delimiter]] = [...counts].sort(([, a], [, b]) => b - a) as [[string, number]]
  return delimiter
}
