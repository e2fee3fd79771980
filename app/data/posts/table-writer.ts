import type { PostgrestError } from '@supabase/supabase-js'
import { hasSameContent } from '#domain/posts/input/has-same-content.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import { DataError, toDataError } from '../client/data-error.ts'
import { findEditablePost } from './find-editable-post.ts'
import { findLastChange } from './find-last-change.ts'
import { NOW, type PostRecord, readEditablePost, listEditableColumns, toPostRecord } from './post-record.ts'
import type { PostTable } from './post-rows.ts'
import type { EditablePost, PostDraft, PostWriter, SaveOutcome } from './post-writer.ts'
import { uploadPicture } from '../pictures/upload-picture.ts'
import {
  DELETED_MEANWHILE,
  OPERATION_BLOCKED,
  RESTORE_FAILURE,
  SESSION_ENDED,
  type WriterMessages,
} from './writer-messages.ts'

export type TableWriterOptions = {
  client: PostsClient
  table: PostTable
  mutateFunction: 'editor-mutate-blog' | 'editor-mutate-news'
  words: WriterMessages
}

/** Appended to the title of a copy (specification, section 7). */
const COPY_SUFFIX = ' (Copy)'

/** PostgreSQL's answer to an id that is taken. */
const UNIQUE_VIOLATION = '23505'

/** Writes straight to the tables as the signed-in person; their policies decide. */
export function createTableWriter(options: TableWriterOptions): PostWriter {
  const { client, table, mutateFunction, words } = options
  const columns = listEditableColumns(table)
  const find = (id: string, failureMessage: string) => findEditablePost(client, { table, id, failureMessage })
  const insert = async (record: PostRecord & { id?: string }) => {
    await mustHaveSession(client)
    return openTable(client, table).insert(record).select(columns).maybeSingle()
  }
  const settle = async (current: EditablePost, record: PostRecord): Promise<SaveOutcome> =>
    hasSameContent(current, record)
      ? { kind: 'saved', post: current }
      : describeConflict(client, table, current)

  return {
    async create(id, draft) {
      const record = toPostRecord(table, draft)
      const { data, error, status } = await insert({ id, ...record })
      if (data) return { kind: 'saved', post: readEditablePost(data) }
      if (error?.code === UNIQUE_VIOLATION) return settle(await find(id, words.createFailure), record)
      throw error ? explain(words.createFailure, error, status) : blocked()
    },
    async update(id, draft, basedOn) {
      await mustHaveSession(client)
      const record = toPostRecord(table, draft)
      const stored = await find(id, words.updateFailure).catch(explainMissing)
      if (stored.updated_at !== basedOn) return settle(stored, record)
      const { data, error, status } = await openTable(client, table)
        .update({ ...record, ...chooseTime(draft, stored) })
        .eq('id', id)
        .eq('updated_at', basedOn)
        .select(columns)
        .maybeSingle()
      if (error) throw explain(words.updateFailure, error, status)
      if (data) return { kind: 'saved', post: readEditablePost(data) }
      const current = await find(id, words.updateFailure).catch(explainMissing)
      if (current.updated_at === basedOn) throw blocked()
      return settle(current, record)
    },
    async duplicate(id) {
      const original = await find(id, words.duplicateFailure).catch(explainMissing)
      const copy = toPostRecord(table, { ...copyDraft(original), title: original.title + COPY_SUFFIX })
      const { data, error, status } = await insert(copy)
      if (!data) throw error ? explain(words.duplicateFailure, error, status) : blocked()
    },
    async remove(id) {
      await mustHaveSession(client)
      const { data, error, status } = await openTable(client, table).delete().eq('id', id).select('id')
      if (error) throw explain(words.deleteFailure, error, status)
      if (data.length === 0) throw blocked()
    },
    async restore(id) {
      await mustHaveSession(client)
      // What was deleted is kept where only server functions can read it.
      await callFunction(client, mutateFunction, {
        body: { action: 'restore', id },
        failureMessage: RESTORE_FAILURE,
      })
    },
    async uploadPicture(file, purpose, onProgress, signal) {
      const token = await mustHaveSession(client)
      return uploadPicture(client, token, { table, file, purpose, onProgress, signal })
    },
  }
}

/** The news have one column more than the blog, and only their records carry it. */
function openTable(client: PostsClient, table: PostTable) {
  return client.from(table as 'news_posts')
}

/** A copy is published like its original, now; what readers don't see yet is not shown to them as a copy either. */
function copyDraft(original: EditablePost): PostDraft {
  const isScheduled = Date.parse(original.published_at) > Date.now()
  return {
    title: original.title,
    summary: original.summary,
    content: original.content,
    richContent: original.rich_content ?? null,
    featuredImage: original.featured_image,
    author: original.author,
    tags: original.tags,
    status: original.status,
    publishedAt: isScheduled ? original.published_at : NOW,
  }
}

/** A draft is dated when it is published, not when it was begun. */
function chooseTime(draft: PostDraft, stored: EditablePost): Pick<PostRecord, 'published_at'> {
  const isFirstPublication = stored.status === 'draft' && draft.status === 'published'
  return isFirstPublication && draft.publishedAt === null ? { published_at: NOW } : {}
}

async function describeConflict(
  client: PostsClient,
  table: PostTable,
  current: EditablePost,
): Promise<SaveOutcome> {
  const change = await findLastChange(client, { table, id: current.id })
  return {
    kind: 'conflict',
    current,
    changedBy: change?.changedBy ?? null,
    changedAt: change?.changedAt ?? current.updated_at,
  }
}

/** @returns the access token. */
async function mustHaveSession(client: PostsClient): Promise<string> {
  const { data } = await client.auth.getSession()
  if (!data.session) throw new DataError('refused', SESSION_ENDED)
  return data.session.access_token
}

const blocked = (cause?: unknown) => new DataError('refused', OPERATION_BLOCKED, cause)

function explain(failureMessage: string, error: PostgrestError, status: number): DataError {
  const known = toDataError(failureMessage, error, status)
  return known.kind === 'refused' ? blocked(error) : known
}

function explainMissing(error: unknown): never {
  if (error instanceof DataError && error.kind === 'missing')
    throw new DataError('missing', DELETED_MEANWHILE, error)
  throw error
}
