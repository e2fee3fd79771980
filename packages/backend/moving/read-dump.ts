/** Parses a plain dump of `pg_dump --data-only` or `supabase db dump --data-only --use-copy`. */
import { BackupError } from '#backend/backup/archive/manifest.ts'

export type DumpPart =
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'rows'; table: string; rows: CopiedRow[] }
  | { kind: 'sequence'; name: string; lastValue: string; isCalled: boolean }

const ROWS_AT_ONCE = 200
const COPY = /^COPY ([^ (]{1,200}) \(([^)]{0,20000})\) FROM stdin;$/
const SEQUENCE = /^SELECT pg_catalog\.setval\('([^']{1,300})', (\d{1,20}), (true|false)\);$/
const END = String.raw`\.`

export async function* readDump(lines: AsyncIterable<string>): AsyncGenerator<DumpPart> {
  let table: string | null = null
  let rows: CopiedRow[] = []
  for await (const line of lines) {
    if (table === null) {
      const begun = readStatement(line)
      if (begun) yield begun
      if (begun?.kind === 'table') ({ table } = begun)
    } else if (line === END) {
      if (rows.length > 0) yield { kind: 'rows', table, rows }
      table = null
      rows = []
    } else if (rows.push(readCopiedRow(line)) === ROWS_AT_ONCE) {
      yield { kind: 'rows', table, rows }
      rows = []
    }
  }
  if (table !== null)
    throw new BackupError(`The dump ends in the middle of ${table}: it was cut off. Nothing was moved.`)
}

function readStatement(line: string): DumpPart | null {
  if (line.startsWith('INSERT INTO '))
    throw new BackupError(
      'The dump has INSERT statements. Make it with COPY: "supabase db dump --data-only --use-copy", or pg_dump --data-only.',
    )
  const copy = COPY.exec(line)
  if (copy)
    return {
      kind: 'table',
      table: unquote(copy[1]!),
      columns: copy[2]!.split(', ').map((name) => unquote(name)),
    }
  const sequence = SEQUENCE.exec(line)
  return sequence
    ? { kind: 'sequence', name: sequence[1]!, lastValue: sequence[2]!, isCalled: sequence[3] === 'true' }
    : null
}

function unquote(name: string): string {
  return name.replaceAll('"', '')
}

type CopiedRow = (string | null)[]

const ESCAPED: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

function readCopiedRow(line: string): CopiedRow {
  return line.split('\t').map((field) => {
    if (field === String.raw`\N`) return null
    return field.includes('\\')
      ? field.replaceAll(/\\(.)/gs, (_, letter: string) => ESCAPED[letter] ?? letter)
      : field
  })
}
