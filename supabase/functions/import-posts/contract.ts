import { ownAuthor, ownTag } from '#import/own/own-names.ts'
import { z } from '#domain/schema.ts'

const MAX_POSTS = 1_000
const MAX_SOURCE_IDS = 5_000
const MAX_TEXT_LENGTH = 2_000
/** Authors, and tags, per call. */
export const MAX_NAMES = 500
const MAX_RUNS = 100
const MAX_INTEGER = 2 ** 31 - 1

const importKind = z.enum(['blog', 'news'], { error: 'must be blog or news' })

const runId = z.uuid({ error: 'must be the id of an import' })
const text = z
  .string()
  .max(MAX_TEXT_LENGTH)
  .transform((value) => value.toWellFormed().replaceAll('\0', ''))
const position = z.int().min(0).max(MAX_INTEGER)
const line = position.nullish()

/** A row of the file that is not sent, for the report of the run. */
const leftOut = z.object({
  number: position,
  line,
  title: text,
  outcome: z.enum(['skipped', 'refused']),
  reason: text,
})
export type LeftOut = z.infer<typeof leftOut>

const newRun = z.object({
  kind: importKind,
  file_name: text,
  format: text,
  /** Posts to send. */
  total: position,
  overwrite_edited: z.boolean().default(false),
  fetch_pictures: z.boolean().default(true),
})
export type NewRun = z.infer<typeof newRun>

const batch = z.object({
  run_id: runId,
  // Posts are validated one by one, so that an invalid one does not stop the others.
  posts: z.array(z.object({ number: position, line, post: z.unknown() })).max(MAX_POSTS),
  left_out: z.array(leftOut).max(MAX_POSTS).default([]),
})

const names = z.object({
  run_id: runId,
  authors: z.array(ownAuthor).max(MAX_NAMES),
  tags: z.array(ownTag).max(MAX_NAMES),
})

export const input = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('known'), kind: importKind, source_ids: z.array(text).max(MAX_SOURCE_IDS) }),
    newRun.extend({ action: z.literal('start') }),
    batch.extend({ action: z.literal('batch') }),
    names.extend({ action: z.literal('names') }),
    z.object({ action: z.literal('finish'), run_id: runId }),
    z.object({ action: z.literal('cancel'), run_id: runId }),
    z.object({ action: z.literal('resume'), run_id: runId }),
    z.object({ action: z.literal('report'), run_id: runId }),
    z.object({
      action: z.literal('list'),
      kind: importKind.optional(),
      limit: z.int().min(1).max(MAX_RUNS).default(20),
    }),
  ],
  {
    error: 'The action must be known, start, names, batch, finish, cancel, resume, report or list.',
  },
)
export type Input = z.infer<typeof input>
export type Request = z.input<typeof input>

export const runCounts = z.object({
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  refused: z.number(),
  failed: z.number(),
})
export type RunCounts = z.infer<typeof runCounts>

export const importRun = z.object({
  id: z.string(),
  kind: importKind,
  file_name: z.string(),
  format: z.string(),
  total: z.number(),
  status: z.enum(['running', 'finished', 'cancelled', 'undone', 'broken']),
  started_at: z.string(),
  started_by_email: z.string().nullable(),
  finished_at: z.string().nullable(),
  counts: runCounts,
  pictures: z.object({ pending: z.number(), done: z.number(), failed: z.number() }),
})
export type ImportRun = z.infer<typeof importRun>

/** The outcome for a post of a batch. */
export const rowResult = z.object({
  number: z.number(),
  source_id: z.string(),
  post_id: z.string().nullable(),
  outcome: runCounts.keyof(),
  reason: z.string().nullable(),
})
export type RowResult = z.infer<typeof rowResult>

/** A row of the report of a run; `undone` if the run was undone. */
export const reportRow = rowResult.extend({
  outcome: z.enum([...runCounts.keyof().options, 'undone']),
  title: z.string(),
  line: z.number().nullable(),
})
export type ReportRow = z.infer<typeof reportRow>

/** A post of the file that was imported before. */
export const importedPost = z.object({
  source_id: z.string(),
  post_id: z.string(),
  title: z.string(),
  digest: z.string().nullable(),
  is_edited: z.boolean(),
  /** Its `updated_at`, as in exports. */
  version: z.string(),
})
export type ImportedPost = z.infer<typeof importedPost>

const count = z.number().default(0)
/** Outcomes for authors or tags; `kept` differ from the file and were not overwritten. */
const nameCounts = z.object({ created: count, updated: count, same: count, kept: count, refused: count })
export type NameCounts = z.infer<typeof nameCounts>

const changedRun = z.object({ run: importRun })

export const answers = {
  known: z.object({ posts: z.array(importedPost) }),
  start: changedRun,
  names: z.object({ authors: nameCounts, tags: nameCounts }),
  batch: z.object({ results: z.array(rowResult), counts: runCounts }),
  finish: changedRun,
  cancel: changedRun,
  /** `done`: source ids that were written before. */
  resume: z.object({ run: importRun, done: z.array(z.string()) }),
  report: z.object({ run: importRun, rows: z.array(reportRow) }),
  /** Newest first. */
  list: z.object({ runs: z.array(importRun) }),
} satisfies Record<Input['action'], z.ZodType>
export type Answers = { [Action in Input['action']]: z.infer<(typeof answers)[Action]> }
