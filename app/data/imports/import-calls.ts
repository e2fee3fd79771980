import type { ImportKind } from '#domain/imports/plan/messages.ts'
import type { PreviewItem } from '#domain/imports/plan/plan-import.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import type { z } from '#domain/schema.ts'
import { answer as pictureAnswer } from '#supabase/functions/fetch-post-images/contract.ts'
import { answers as sheetAnswers } from '#supabase/functions/import-news-from-sheets/contract.ts'
import type { OwnNames } from '#import/own/own-names.ts'
import { type Answers, answers, MAX_NAMES, type Request } from '#supabase/functions/import-posts/contract.ts'
import { answer as undoAnswer } from '#supabase/functions/undo-import/contract.ts'
import type {
  ImportedPost,
  ImportRun,
  LeftOut,
  NameCounts,
  NewRun,
  PictureAnswer,
  SentEntry,
  SheetImport,
  SheetRequest,
  UndoAnswer,
} from './import-shapes.ts'

/** Most source ids the server looks up at once. */
const MAX_SOURCE_IDS = 5000
const RUNS_SHOWN = 50

export type PictureRequest = { retry?: boolean; list?: boolean; signal?: AbortSignal }

/** The server functions of imports, for one kind of posts. Each throws `DataError` or `FunctionError`. */
export type ImportCalls = {
  /** What is here already of these source ids. */
  findKnown(sourceIds: readonly string[], signal?: AbortSignal): Promise<ImportedPost[]>
  start(run: NewRun): Promise<ImportRun>
  sendBatch(
    runId: string,
    posts: readonly SentEntry[],
    leftOut: readonly LeftOut[],
  ): Promise<Answers['batch']>
  /** Authors and tags of an export; those of which something is said here stay, unless the run overwrites. */
  sendNames(runId: string, names: OwnNames): Promise<Answers['names']>
  finish(runId: string): Promise<ImportRun>
  /** What is written stays; `undo` takes it back. */
  cancel(runId: string): Promise<ImportRun>
  resume(runId: string): Promise<Answers['resume']>
  /** The newest runs first. */
  list(): Promise<ImportRun[]>
  report(runId: string): Promise<Answers['report']>
  undo(runId: string): Promise<UndoAnswer>
  /** Imports some remote pictures of a run; asked again until none remain. */
  fetchPictures(runId: string, request?: PictureRequest): Promise<PictureAnswer>
  importSheet(request: SheetRequest, signal?: AbortSignal): Promise<SheetImport>
  /** What `importSheet` would read; writes nothing. */
  previewSheet(request: SheetRequest, signal?: AbortSignal): Promise<PreviewItem[]>
}

export type ImportCallsOptions = {
  client: PostsClient
  kind: ImportKind
  /** Gives an editor grant that holds; null for administrators who are signed in. */
  getGrant: (() => Promise<string>) | null
}

const NO_NAMES: NameCounts = { created: 0, updated: 0, same: 0, kept: 0, refused: 0 }

function addCounts(some: NameCounts, more: NameCounts): NameCounts {
  return {
    created: some.created + more.created,
    updated: some.updated + more.updated,
    same: some.same + more.same,
    kept: some.kept + more.kept,
    refused: some.refused + more.refused,
  }
}

/** Where the server names no reason, `userMessage` is empty: what failed is known to the caller alone. */
export function createImportCalls({ client, kind, getGrant }: ImportCallsOptions): ImportCalls {
  const call = async <Answer>(
    name: string,
    answer: z.ZodType<Answer>,
    body: object,
    signal?: AbortSignal,
  ): Promise<Answer> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, name, {
      answer,
      body,
      headers,
      failureMessage: '',
      ...(signal && { signal }),
    })
  }
  const callRuns = <Answer>(answer: z.ZodType<Answer>, body: Request, signal?: AbortSignal) =>
    call('import-posts', answer, body, signal)

  return {
    async findKnown(sourceIds, signal) {
      const found: ImportedPost[] = []
      for (let at = 0; at < sourceIds.length; at += MAX_SOURCE_IDS) {
        const source_ids = sourceIds.slice(at, at + MAX_SOURCE_IDS)
        const { posts } = await callRuns(answers.known, { action: 'known', kind, source_ids }, signal)
        found.push(...posts)
      }
      return found
    },
    start: async (run) => (await callRuns(answers.start, { action: 'start', kind, ...run })).run,
    sendBatch: (runId, posts, leftOut) =>
      callRuns(answers.batch, { action: 'batch', run_id: runId, posts: [...posts], left_out: [...leftOut] }),
    async sendNames(runId, names) {
      const sum = { authors: NO_NAMES, tags: NO_NAMES }
      for (let at = 0; at < Math.max(names.authors.length, names.tags.length); at += MAX_NAMES) {
        const authors = names.authors.slice(at, at + MAX_NAMES)
        const tags = names.tags.slice(at, at + MAX_NAMES)
        const written = await callRuns(answers.names, { action: 'names', run_id: runId, authors, tags })
        sum.authors = addCounts(sum.authors, written.authors)
        sum.tags = addCounts(sum.tags, written.tags)
      }
      return sum
    },
    finish: async (runId) => (await callRuns(answers.finish, { action: 'finish', run_id: runId })).run,
    cancel: async (runId) => (await callRuns(answers.cancel, { action: 'cancel', run_id: runId })).run,
    resume: (runId) => callRuns(answers.resume, { action: 'resume', run_id: runId }),
    list: async () => (await callRuns(answers.list, { action: 'list', kind, limit: RUNS_SHOWN })).runs,
    report: (runId) => callRuns(answers.report, { action: 'report', run_id: runId }),
    undo: (runId) => call('undo-import', undoAnswer, { run_id: runId }),
    fetchPictures: (runId, { signal, ...request } = {}) =>
      call('fetch-post-images', pictureAnswer, { run_id: runId, ...request }, signal),
    importSheet: (request, signal) => call('import-news-from-sheets', sheetAnswers.import, request, signal),
    previewSheet: async (request, signal) =>
      (await call('import-news-from-sheets', sheetAnswers.preview, { ...request, preview: true }, signal))
        .items,
  }
}
