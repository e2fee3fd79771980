import { Buffer } from 'node:buffer'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import type { SheetImport } from '#supabase/functions/import-news-from-sheets/contract.ts'
import { linkPosts, changeRunStatus, stopIfProcessEnds, startRun, writeBatch } from './import-runs.ts'
import type { SheetEntry, SheetReading, SheetRequest } from '../sheets/read-sheet.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import { readSheet } from '../sheets/sheet-thread.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'user' | 'runtime' | 'logAction' | 'signal'>

export type SheetOptions = Pick<SheetRequest, 'name' | 'timeZone' | 'dateOrder'>
export type SheetImportOptions = SheetOptions & {
  stop?: AbortSignal
}

const POSTS_PER_BATCH = 50

/** Imports the rows of a sheet as news, in one run. @throws FunctionRefusal with the specified message */
export async function importSheet(
  call: Call,
  bytes: Uint8Array<ArrayBuffer>,
  { stop, ...options }: SheetImportOptions,
): Promise<SheetImport> {
  const now = new Date().toISOString()
  const { format, entries } = mustBeRead(await readSheet(call, { ...options, bytes, now }))
  const run = await startRun(call, {
    kind: 'news',
    file_name: options.name,
    format,
    total: entries.filter(isPost).length,
    overwrite_edited: false,
    fetch_pictures: true,
  })
  const rows: SheetImport['rows'] = []
  let counts = run.counts
  for (let from = 0; from < entries.length; from += POSTS_PER_BATCH) {
    stop?.throwIfAborted()
    await stopIfProcessEnds(call, run.id)
    const batch = entries.slice(from, from + POSTS_PER_BATCH)
    const posts = batch.filter(isPost).map(({ sent }) => sent)
    const left_out = batch.flatMap((entry) => (entry.kind === 'left-out' ? [entry.leftOut] : []))
    const written = await writeBatch(call, { run_id: run.id, posts, left_out })
    const sent = new Map(posts.map((post) => [post.number, post]))
    rows.push(
      ...written.results.map((row) => {
        const { title = '', line = null } = sent.get(row.number) ?? {}
        return { ...row, title, line }
      }),
    )
    counts = written.counts
  }
  await changeRunStatus(call, run.id, 'finished')
  await linkPosts(call, run.id)
  return {
    imported: counts.created + counts.updated,
    skipped: counts.skipped,
    errors: counts.refused + counts.failed,
    run_id: run.id,
    rows,
  }
}

/** Returns the sheet itself, in base64, for a preview in the browser. Anything but a list of posts is refused. */
export async function previewSheet(
  call: Call,
  bytes: Uint8Array<ArrayBuffer>,
  options: SheetOptions,
): Promise<string> {
  const now = new Date().toISOString()
  mustBeRead(await readSheet(call, { ...options, bytes, now }))
  return Buffer.from(bytes).toString('base64')
}

function mustBeRead(reading: SheetReading): Extract<SheetReading, { isRead: true }> {
  if (reading.isRead) return reading
  const { status, message, reason } = reading
  throw new FunctionRefusal(status, message, reason === null ? {} : { reason })
}

function isPost(entry: SheetEntry): entry is Extract<SheetEntry, { kind: 'post' }> {
  return entry.kind === 'post'
}
