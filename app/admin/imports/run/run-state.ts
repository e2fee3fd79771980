import type { Waiting } from '#app/data/imports/import-retry.ts'
import type { ImportRun, NamesResult } from '#app/data/imports/import-shapes.ts'
import type { ReportRow } from '#domain/imports/plan/report-csv.ts'
import type { PictureProgress } from './fetch-pictures.ts'
import type { ImportJob, SendOutcome, SendProgress } from './send-posts.ts'

export type RunPhase = 'writing' | 'sheet' | 'pictures' | 'over'

export type RunState = {
  phase: RunPhase
  fileName: string
  progress: SendProgress | null
  isStopping: boolean
  waiting: Waiting | null
  /** Another import is under way, so this one waits its turn. */
  isQueued: boolean
  pictures: PictureProgress | null
  ending: SendOutcome['ending']
  /** The specified words for what it came to. */
  result: string
  /** Why it broke off. */
  error: string | null
  run: ImportRun | null
  rows: ReportRow[]
  /** What became of authors and tags of the file. */
  names: NamesResult | null
  job: ImportJob | null
}

/** An import that has just begun. */
export const BEGINNING: RunState = {
  phase: 'writing',
  fileName: '',
  progress: null,
  isStopping: false,
  waiting: null,
  isQueued: false,
  pictures: null,
  ending: 'finished',
  result: '',
  error: null,
  run: null,
  rows: [],
  names: null,
  job: null,
}
