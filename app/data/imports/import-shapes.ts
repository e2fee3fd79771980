import type { ReportOutcome } from '#domain/imports/plan/report-csv.ts'
import type { ImportKind } from '#domain/imports/plan/messages.ts'
import type { PreparedPost } from '#domain/imports/records/prepare-post.ts'

/** What the import functions take and answer. */
export type ImportCounts = {
  created: number
  updated: number
  skipped: number
  refused: number
  failed: number
}

export type ImportRunStatus = 'running' | 'finished' | 'cancelled' | 'undone' | 'broken'

/** One import, as it is recorded. */
export type ImportRun = {
  id: string
  kind: ImportKind
  file_name: string
  format: string
  /** Posts to send. */
  total: number
  status: ImportRunStatus
  started_at: string
  started_by_email: string | null
  finished_at: string | null
  counts: ImportCounts
  pictures: { pending: number; done: number; failed: number }
}

export type ImportResult = {
  number: number
  source_id: string
  post_id: string | null
  outcome: Exclude<ReportOutcome, 'undone'>
  reason: string | null
}

/** A row of the report of a run; `undone` when the run was taken back. */
export type RecordedRow = Omit<ImportResult, 'outcome'> & {
  outcome: ReportOutcome
  title: string
  line: number | null
}

export type SentEntry = { number: number; line: number | null; post: PreparedPost }

/** What is not sent, for the record of the run. */
export type LeftOut = {
  number: number
  line: number | null
  title: string
  outcome: 'skipped' | 'refused'
  reason: string
}

export type ImportedPost = {
  source_id: string
  post_id: string
  title: string
  digest: string | null
  is_edited: boolean
}

export type NewRun = {
  file_name: string
  format: string
  total: number
  overwrite_edited: boolean
  fetch_pictures: boolean
}

/** A remote picture that was imported, or could not be. */
export type FetchedPicture = {
  id: string
  post_id: string
  title: string
  url: string
  state: 'done' | 'failed'
  reason: string | null
  attempts: number
}

export type PictureAnswer = { done: number; failed: number; remaining: number; pictures: FetchedPicture[] }

export type UndoAnswer = {
  run: ImportRun
  deleted: number
  restored: number
  kept: { post_id: string; title: string; reason: string }[]
}

export type SheetRequest = { url: string; sheet_time_zone?: string; date_order?: 'day-first' | 'month-first' }

export type SheetAnswer = {
  imported: number
  skipped: number
  errors: number
  run_id: string | null
  rows?: RecordedRow[]
}
