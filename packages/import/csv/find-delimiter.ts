const DELIMITERS = [',', ';', '\t', '|'] as const

/** The sign most frequent outside quotes in the first record; a comma when there is none. */
export function findDelimiter(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '\n') break
    else if (counts.has(sign)) counts.set(sign, counts.get(sign)! + 1)
  }
  const [[delimiter]] = [...counts].sort(([, a], [, b]) => b - a) as [[string, number]]
  return delimiter
}
