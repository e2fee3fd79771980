/** Rows in the text format of COPY, as `pg_dump` writes them. */

/** Null is SQL's. */
export type CopiedRow = (string | null)[]

const ESCAPED: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

export function readCopiedRow(line: string): CopiedRow {
  return line.split('\t').map((field) => {
    if (field === String.raw`\N`) return null
    return field.includes('\\')
      ? field.replaceAll(/\\(.)/gs, (_, letter: string) => ESCAPED[letter] ?? letter)
      : field
  })
}
