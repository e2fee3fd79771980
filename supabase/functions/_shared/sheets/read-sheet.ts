/** Reads a sheet as posts; runs in a worker thread where possible (`sheet-thread.ts`). */
import { findImportRefusal } from '#domain/imports/plan/messages.ts'
import { preparePost } from '#domain/imports/records/prepare-post.ts'
import { readImport } from '#import/files/read-import.ts'
import type { ImportItem } from '#import/records/records.ts'
import type { SentPost } from '../sanitizer/sanitize-posts.ts'
import type { LeftOut } from '#supabase/functions/import-posts/contract.ts'

export type SheetRequest = {
  bytes: Uint8Array<ArrayBuffer>
  name: string
  timeZone: string
  dateOrder?: 'day-first' | 'month-first' | undefined
  now: string
}

export type SheetEntry =
  { kind: 'post'; sent: SentPost & { title: string } } | { kind: 'left-out'; leftOut: LeftOut }

export type SheetReading =
  /** `message` is specified; `reason` explains what to do. */
  | { isRead: false; status: number; message: string; reason: string | null }
  | { isRead: true; format: string; entries: SheetEntry[] }

/** Threat model, section 6. */
const MAX_ROWS = 5_000

export async function readSheetHere(request: SheetRequest): Promise<SheetReading> {
  const { bytes, name, timeZone, dateOrder, now } = request
  const reading = await readImport(
    { bytes, fileName: name },
    { now, timeZone, sheetTimeZone: timeZone, ...(dateOrder && { dateOrder }) },
  )
  const reason = reading.problems[0]?.reason ?? ''
  if (reading.items.length > MAX_ROWS) {
    return refuse(413, `The sheet has more than ${MAX_ROWS} rows. Split it and import the parts.`)
  }
  const refusal = findImportRefusal(reading, 'news', 'sheets')
  if (refusal !== null) return refuse(422, refusal, reason)
  const entries = reading.items.flatMap((item) => prepareItem(item, now))
  return { isRead: true, format: reading.format ?? 'rows', entries }
}

function refuse(
  status: number,
  message: string,
  reason: string | null = null,
): { isRead: false; status: number; message: string; reason: string | null } {
  return { isRead: false, status, message, reason }
}

function prepareItem(item: ImportItem, now: string): SheetEntry[] {
  if (item.kind === 'ignored') return []
  const found =
    item.kind === 'post' ? preparePost(item.record, now) : { isPost: false as const, reason: item.reason }
  const { number, line, title } = item.kind === 'post' ? item.record : item
  if (found.isPost) return [{ kind: 'post', sent: { number, line, title, post: found.post } }]
  const leftOut = { number, line, title, outcome: 'skipped', reason: found.reason } as const
  return [{ kind: 'left-out', leftOut }]
}
