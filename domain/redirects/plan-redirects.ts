import { findChains } from './find-chain.ts'
import { readRedirect, type RedirectRules } from './read-redirect.ts'
import type { CsvLine } from './redirect-csv.ts'
import type { Redirect } from './redirect.ts'

export type PlannedLine =
  | { line: number; kind: 'new' | 'changed' | 'same'; redirect: Redirect }
  | { line: number; kind: 'refused'; path: string; message: string }

/** Plans the import of a CSV file line by line. @param known existing redirects by path */
export function planRedirects(
  lines: readonly CsvLine[],
  known: ReadonlyMap<string, Redirect>,
  rules: RedirectRules,
): PlannedLine[] {
  const lineOf = new Map<string, number>()
  const planned = lines.map((typed): PlannedLine => {
    const refuse = (message: string): PlannedLine => ({
      line: typed.line,
      kind: 'refused',
      path: typed.path,
      message,
    })
    const read = readRedirect(typed, rules)
    if ('problem' in read) return refuse(read.problem.message)
    const { redirect } = read
    const earlier = lineOf.get(redirect.path)
    if (earlier !== undefined) return refuse(`Line ${earlier} has the same old address.`)
    lineOf.set(redirect.path, typed.line)
    return { line: typed.line, kind: compare(redirect, known.get(redirect.path)), redirect }
  })
  return refuseChains(planned, lineOf, known)
}

function compare(redirect: Redirect, known: Redirect | undefined): 'new' | 'changed' | 'same' {
  if (!known) return 'new'
  return known.target === redirect.target && known.status === redirect.status ? 'same' : 'changed'
}

/** Reports a chain at its first line in the file, else at the second one. */
function refuseChains(
  planned: PlannedLine[],
  lineOf: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, Redirect>,
): PlannedLine[] {
  const together = new Map(known)
  for (const line of planned) if (line.kind !== 'refused') together.set(line.redirect.path, line.redirect)
  const messages = new Map<number, string>()
  for (const { path, via, message } of findChains(together)) {
    const line = lineOf.get(path) ?? lineOf.get(via)
    if (line !== undefined) messages.set(line, message)
  }
  return planned.map((line) => {
    const message = messages.get(line.line)
    return message === undefined || line.kind === 'refused'
      ? line
      : { line: line.line, kind: 'refused', path: line.redirect.path, message }
  })
}
