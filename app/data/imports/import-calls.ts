import type { ImportKind } from '#domain/imports/plan/messages.ts'
import type { PreviewItem } from '#domain/imports/plan/plan-import.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import type {
  ImportCounts,
  ImportedPost,
  ImportResult,
  ImportRun,
  LeftOut,
  NewRun,
  PictureAnswer,
  RecordedRow,
  SentEntry,
  SheetAnswer,
  SheetRequest,
  UndoAnswer,
} from './import-shapes.ts'

/** Most source ids the server looks up at once. */
const MAX_SOURCE_IDS = 5000
const RUNS_SHOWN = 50

export type BatchAnswer = { results: ImportResult[]; counts: ImportCounts }
export type ResumeAnswer = { run: ImportRun; done: string[] }
export type ReportAnswer = { run: ImportRun; rows: RecordedRow[] }
export type PictureRequest = { retry?: boolean; list?: boolean; signal?: AbortSignal }

/** The server functions of imports, for one kind of posts. Each throws `DataError` or `FunctionError`. */
export type ImportCalls = {
  /** What is here already of these source ids. */
  findKnown(sourceIds: readonly string[], signal?: AbortSignal): Promise<ImportedPost[]>
  start(run: NewRun): Promise<ImportRun>
  sendBatch(runId: string, posts: readonly SentEntry[], leftOut: readonly LeftOut[]): Promise<BatchAnswer>
  finish(runId: string): Promise<ImportRun>
  /** What is written stays; `undo` takes it back. */
  cancel(runId: string): Promise<ImportRun>
  resume(runId: string): Promise<ResumeAnswer>
  /** The newest runs first. */
  list(): Promise<ImportRun[]>
  report(runId: string): Promise<ReportAnswer>
  undo(runId: string): Promise<UndoAnswer>
  /** Imports some remote pictures of a run; asked again until none remain. */
  fetchPictures(runId: string, request?: PictureRequest): Promise<PictureAnswer>
  importSheet(request: SheetRequest, signal?: AbortSignal): Promise<SheetAnswer>
  /** What `importSheet` would read; writes nothing. */
  previewSheet(request: SheetRequest, signal?: AbortSignal): Promise<PreviewItem[]>
}

export type ImportCallsOptions = {
  client: PostsClient
  kind: ImportKind
  /** Gives an editor grant that holds; null for administrators who are signed in. */
  getGrant: (() => Promise<string>) | null
}

/** Where the server names no reason, `userMessage` is empty: what failed is known to the caller alone. */
export function createImportCalls({ client, kind, getGrant }: ImportCallsOptions): ImportCalls {
  const call = async <Answer>(
    name: string,
    body: Record<string, unknown>,
    signal?: AbortSignal,
  ): Promise<Answer> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    const answer = await callFunction(client, name, {
      body,
      headers,
      failureMessage: '',
      ...(signal && { signal }),
    })
    return answer as Answer
  }
  const callRuns = <Answer>(body: Record<string, unknown>, signal?: AbortSignal) =>
    call<Answer>('import-posts', body, signal)
  const move = async (action: 'finish' | 'cancel', runId: string) =>
    (await callRuns<{ run: ImportRun }>({ action, run_id: runId })).run

  return {
    async findKnown(sourceIds, signal) {
      const found: ImportedPost[] = []
      for (let at = 0; at < sourceIds.length; at += MAX_SOURCE_IDS) {
        const source_ids = sourceIds.slice(at, at + MAX_SOURCE_IDS)
        const body = { action: 'known', kind, source_ids }
        found.push(...(await callRuns<{ posts: ImportedPost[] }>(body, signal)).posts)
      }
      return found
    },
    start: async (run) => (await callRuns<{ run: ImportRun }>({ action: 'start', kind, ...run })).run,
    sendBatch: (runId, posts, leftOut) =>
      callRuns({ action: 'batch', run_id: runId, posts, left_out: leftOut }),
    finish: (runId) => move('finish', runId),
    cancel: (runId) => move('cancel', runId),
    resume: (runId) => callRuns({ action: 'resume', run_id: runId }),
    list: async () =>
      (await callRuns<{ runs: ImportRun[] }>({ action: 'list', kind, limit: RUNS_SHOWN })).runs,
    report: (runId) => callRuns({ action: 'report', run_id: runId }),
    undo: (runId) => call('undo-import', { run_id: runId }),
    fetchPictures: (runId, { signal, ...request } = {}) =>
      call('fetch-post-images', { run_id: runId, ...request }, signal),
    importSheet: (request, signal) => call('import-news-from-sheets', { ...request }, signal),
    previewSheet: async (request, signal) => {
      const body = { ...request, preview: true }
      return (await call<{ items: PreviewItem[] }>('import-news-from-sheets', body, signal)).items
    },
  }
}
