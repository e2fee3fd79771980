/** Reads and writes redirects as CSV with the columns `From,To,Status`. Hits are only exported. */
import { createCsvSplitter } from '#import/csv/split-csv.ts'
import { writeCsvTable } from '#import/csv/write-csv.ts'
import { ImportFileError } from '#import/files/import-file-error.ts'
import type { TypedRedirect } from './read-redirect.ts'
import type { Redirect } from './redirect.ts'

export const MAX_CSV_LINES = 5_000

export type CsvLine = TypedRedirect & { line: number }

export class RedirectCsvError extends Error {}

const NAMES: Record<keyof TypedRedirect, RegExp> = {
  path: /^(?:from|old|source|path|old address|old url|from url|source url|redirect from)$/,
  target: /^(?:to|new|target|destination|new address|new url|to url|target url|redirect to)$/,
  status: /^(?:status|code|type|status code|http code)$/,
}

export type CountedRedirect = Redirect & { hits: number; last_used: string | null }

export function writeRedirectCsv(redirects: readonly CountedRedirect[]): string {
  return writeCsvTable(redirects, {
    From: ({ path }) => path,
    To: ({ target }) => target,
    Status: ({ status }) => status,
    Hits: ({ hits }) => hits,
    'Last used': ({ last_used: lastUsed }) => lastUsed,
  })
}

/** Reads CSV with or without a header row. @throws RedirectCsvError */
export function readRedirectCsv(text: string): CsvLine[] {
  const rows = splitRows(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'))
  const first = rows[0]
  if (!first) throw new RedirectCsvError('This file is empty.')
  const columns = findColumns(first.cells)
  const body = (columns ? rows.slice(1) : rows).filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ''),
  )
  const { path, target, status } = columns ?? { path: 0, target: 1, status: 2 }
  if (!columns && !/^(?:\/|https?:)/i.test(first.cells[0]!.trim())) {
    throw new RedirectCsvError('The first line has no column names. Use From, To and Status.')
  }
  if (body.length === 0) throw new RedirectCsvError('This file has no redirects.')
  if (body.length > MAX_CSV_LINES) {
    throw new RedirectCsvError(`A file can have at most ${MAX_CSV_LINES} redirects. Split it into parts.`)
  }
  return body.map(({ line, cells }) => ({
    line,
    path: cells[path] ?? '',
    target: cells[target] ?? '',
    status: cells[status] ?? '',
  }))
}

type Row = { line: number; cells: string[] }

function splitRows(text: string): Row[] {
  const rows: Row[] = []
  const openQuotes: number[] = []
  try {
    const splitter = createCsvSplitter({
      onRow: ({ line, cells, strayQuoteLine }) => {
        if (strayQuoteLine !== null) openQuotes.push(strayQuoteLine)
        rows.push({ line, cells })
      },
      onOpenQuote: ({ quoteLine }) => {
        openQuotes.push(quoteLine)
      },
    })
    splitter.write(text)
    splitter.end()
  } catch (error) {
    if (error instanceof ImportFileError) throw new RedirectCsvError(error.message, { cause: error })
    throw error
  }
  if (openQuotes.length > 0) throw new RedirectCsvError(`The quote on line ${openQuotes[0]} is never closed.`)
  return rows
}

function findColumns(cells: readonly string[]): Record<keyof TypedRedirect, number> | null {
  const names = cells.map((cell) => cell.trim().toLowerCase().replaceAll(/[_-]/g, ' '))
  const find = (field: keyof TypedRedirect) => names.findIndex((name) => NAMES[field].test(name))
  const found = { path: find('path'), target: find('target'), status: find('status') }
  return found.path !== -1 && found.target !== -1 ? found : null
}
