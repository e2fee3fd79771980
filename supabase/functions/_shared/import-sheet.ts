/** Imports the rows of a sheet as news, in one run. */
import { IMPORT_MESSAGES } from '#domain/imports/messages.ts'
import { type PreviewItem, previewItem } from '#domain/imports/plan-import.ts'
import { preparePost } from '#domain/imports/prepare-post.ts'
import { readImport } from '#domain/imports/read-import.ts'
import type { ImportItem, ImportReading } from '#domain/imports/records.ts'
import type { SentPost } from './finish-sent-posts.ts'
import { refuseContent } from './fetch-sheet.ts'
import { FunctionRefusal } from './function-refusal.ts'
import { type LeftOut, moveRun, type RowResult, startRun, writeBatch } from './import-runs.ts'
import type { FunctionCall } from './serve-function.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'user' | 'runtime' | 'author' | 'log'>

export type SheetOptions = {
  /** For the record of the run. */
  name: string
  /** IANA name. */
  timeZone: string
  dateOrder?: 'day-first' | 'month-first' | undefined
}

export type SheetImport = {
  imported: number
  skipped: number
  errors: number
  run_id: string
  rows: (RowResult & { title: string })[]
}

/** Of a sheet (threat model, section 6). */
const MAX_ROWS = 5_000
const POSTS_PER_BATCH = 50

/** @throws FunctionRefusal with the specified words when nothing can be imported */
export async function importSheet(
  call: Call,
  bytes: Uint8Array<ArrayBuffer>,
  options: SheetOptions,
): Promise<SheetImport> {
  const now = new Date().toISOString()
  const reading = readRows(bytes, options, now)
  const run = await startRun(call, {
    kind: 'news',
    file_name: options.name,
    format: reading.format ?? 'rows',
    total: reading.items.filter(isPost).length,
    overwrite_edited: false,
    fetch_pictures: true,
  })
  const rows: SheetImport['rows'] = []
  let counts = run.counts
  for (let from = 0; from < reading.items.length; from += POSTS_PER_BATCH) {
    const items = reading.items.slice(from, from + POSTS_PER_BATCH)
    const { sent, left_out } = await prepareItems(items, now)
    const written = await writeBatch(call, { run_id: run.id, posts: sent, left_out })
    const titles = new Map(sent.map(({ number, title }) => [number, title]))
    rows.push(...written.results.map((row) => ({ ...row, title: titles.get(row.number) ?? '' })))
    counts = written.counts
  }
  await moveRun(call, run.id, 'finished')
  return {
    imported: counts.created + counts.updated,
    skipped: counts.skipped,
    errors: counts.refused + counts.failed,
    run_id: run.id,
    rows,
  }
}

/**
 * What `importSheet` would read of a sheet; writes nothing.
 * @throws FunctionRefusal as `importSheet` does
 */
export async function previewSheet(
  bytes: Uint8Array<ArrayBuffer>,
  options: SheetOptions,
): Promise<PreviewItem[]> {
  const now = new Date().toISOString()
  const items: PreviewItem[] = []
  for (const item of readRows(bytes, options, now).items) {
    items.push(previewItem(item, now))
    await letOthersHaveTheirTurn()
  }
  return items
}

function readRows(
  bytes: Uint8Array<ArrayBuffer>,
  { name, timeZone, dateOrder }: SheetOptions,
  now: string,
): ImportReading {
  const reading = readImport(
    { bytes, fileName: name },
    { now, timeZone, sheetTimeZone: timeZone, ...(dateOrder && { dateOrder }) },
  )
  if (reading.failure !== null) throw refuseContent(reading.problems[0]?.reason ?? '')
  if (reading.items.length > MAX_ROWS) {
    throw new FunctionRefusal(413, `The sheet has more than ${MAX_ROWS} rows. Split it and import the parts.`)
  }
  if (!reading.items.some(isPost))
    throw new FunctionRefusal(422, IMPORT_MESSAGES.noValidNews, { reason: reading.problems[0]?.reason ?? '' })
  return reading
}

const isPost = ({ kind }: ImportItem): boolean => kind === 'post'

type Prepared = { sent: (SentPost & { title: string })[]; left_out: LeftOut[] }

async function prepareItems(items: readonly ImportItem[], now: string): Promise<Prepared> {
  const prepared: Prepared = { sent: [], left_out: [] }
  for (const item of items) {
    if (item.kind === 'ignored') continue
    const found =
      item.kind === 'post' ? preparePost(item.record, now) : { isPost: false as const, reason: item.reason }
    const { number, line, title } = item.kind === 'post' ? item.record : item
    if (found.isPost) prepared.sent.push({ number, line, title, post: found.post })
    else prepared.left_out.push({ number, line, title, outcome: 'skipped', reason: found.reason })
    await letOthersHaveTheirTurn()
  }
  return prepared
}

/** After each post: one of half a megabyte takes many milliseconds. */
function letOthersHaveTheirTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
