import type { ImportKind } from '#domain/imports/plan/messages.ts'
import type { PreparedPost } from '#domain/imports/records/prepare-post.ts'
import type { z } from '#domain/schema.ts'
import type { OwnNames } from '#import/own/own-names.ts'
import { answer as pictureAnswer } from '#supabase/functions/fetch-post-images/contract.ts'
import {
  answers as sheetAnswers,
  type SheetRequest,
} from '#supabase/functions/import-news-from-sheets/contract.ts'
import {
  type Answers,
  answers,
  type ImportedPost,
  type LeftOut,
  MAX_NAMES,
  type NameCounts,
  type Request,
} from '#supabase/functions/import-posts/contract.ts'
import { answer as undoAnswer } from '#supabase/functions/undo-import/contract.ts'
import { callFunction, createStaffCall, type GetGrant, makeGrantHeaders } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'

export type {
  ImportRun,
  LeftOut,
  NameCounts,
  ReportRow as RecordedRow,
  RowResult as ImportResult,
  RunCounts as ImportCounts,
} from '#supabase/functions/import-posts/contract.ts'
export type { FetchedPicture } from '#supabase/functions/fetch-post-images/contract.ts'
export type { Answer as UndoAnswer } from '#supabase/functions/undo-import/contract.ts'
export type { SheetRequest } from '#supabase/functions/import-news-from-sheets/contract.ts'

export type NamesResult = Answers['names']
export type NewRun = Omit<Extract<Request, { action: 'start' }>, 'action' | 'kind'>
export type SentEntry = { number: number; line: number | null; post: PreparedPost }

const MAX_SOURCE_IDS = 5000
const MAX_LISTED_RUNS = 50

export type ImportCalls = ReturnType<typeof createImportCalls>

/**
 * Calls the import functions for blog or news. Functions throw `DataError` or `FunctionError`, with an empty
 * `userMessage` if the server gives no reason.
 */
export function createImportCalls({
  client,
  kind,
  getGrant,
}: {
  client: PostsClient
  kind: ImportKind
  getGrant: GetGrant
}) {
  const call = async <Answer>(
    name: string,
    answer: z.ZodType<Answer>,
    body: object,
    signal?: AbortSignal,
  ): Promise<Answer> =>
    callFunction(client, name, {
      answer,
      body,
      headers: await makeGrantHeaders(getGrant),
      failureMessage: '',
      ...(signal && { signal }),
    })
  const callRuns = createStaffCall<Request, typeof answers>(client, 'import-posts', answers, getGrant, '')

  return {
    async findKnown(sourceIds: readonly string[], signal?: AbortSignal): Promise<ImportedPost[]> {
      const found: ImportedPost[] = []
      for (let at = 0; at < sourceIds.length; at += MAX_SOURCE_IDS) {
        const source_ids = sourceIds.slice(at, at + MAX_SOURCE_IDS)
        const { posts } = await callRuns('known', { kind, source_ids }, { ...(signal && { signal }) })
        found.push(...posts)
      }
      return found
    },
    start: async (run: NewRun) => (await callRuns('start', { kind, ...run })).run,
    sendBatch: (runId: string, posts: readonly SentEntry[], leftOut: readonly LeftOut[]) =>
      callRuns('batch', { run_id: runId, posts: [...posts], left_out: [...leftOut] }),
    async sendNames(runId: string, names: OwnNames): Promise<NamesResult> {
      const sum = { authors: createNameCounts(), tags: createNameCounts() }
      for (let at = 0; at < Math.max(names.authors.length, names.tags.length); at += MAX_NAMES) {
        const authors = names.authors.slice(at, at + MAX_NAMES)
        const tags = names.tags.slice(at, at + MAX_NAMES)
        const written = await callRuns('names', { run_id: runId, authors, tags })
        addCounts(sum.authors, written.authors)
        addCounts(sum.tags, written.tags)
      }
      return sum
    },
    finish: async (runId: string) => (await callRuns('finish', { run_id: runId })).run,
    /** Keeps written posts; `undo` removes them. */
    cancel: async (runId: string) => (await callRuns('cancel', { run_id: runId })).run,
    resume: (runId: string) => callRuns('resume', { run_id: runId }),
    /** Newest first. */
    list: async () => (await callRuns('list', { kind, limit: MAX_LISTED_RUNS })).runs,
    report: (runId: string) => callRuns('report', { run_id: runId }),
    undo: (runId: string) => call('undo-import', undoAnswer, { run_id: runId }),
    /** Downloads some remote pictures of a run. Call it until none remain. */
    fetchPictures: (
      runId: string,
      { signal, ...request }: { retry?: boolean; list?: boolean; signal?: AbortSignal } = {},
    ) => call('fetch-post-images', pictureAnswer, { run_id: runId, ...request }, signal),
    importSheet: (request: SheetRequest, signal?: AbortSignal) =>
      call('import-news-from-sheets', sheetAnswers.import, request, signal),
    /** Fetches a sheet without importing it. */
    fetchSheet: async (request: SheetRequest, signal?: AbortSignal): Promise<File> => {
      const body = { ...request, preview: true }
      const { sheet } = await call('import-news-from-sheets', sheetAnswers.preview, body, signal)
      return new File([Uint8Array.from(atob(sheet), (sign) => sign.codePointAt(0)!)], 'Google Sheets')
    },
  }
}

const createNameCounts = (): NameCounts => ({ created: 0, updated: 0, same: 0, kept: 0, refused: 0 })

function addCounts(sum: NameCounts, more: NameCounts): void {
  for (const key of Object.keys(sum) as (keyof NameCounts)[]) sum[key] += more[key]
}
