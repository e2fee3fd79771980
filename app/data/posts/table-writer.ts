import type { PostgrestError } from '@supabase/supabase-js'
import { isNamelessTag } from '#import/records/tags.ts'
import { OPERATION_BLOCKED } from '#domain/posts/post.ts'
import {
  createPost,
  duplicatePost,
  isAddressTaken,
  type PostStore,
  removePost,
  type Saved,
  UNIQUE_VIOLATION,
  updatePost,
} from '#domain/posts/write-post.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import { DataError, toDataError } from '../client/data-error.ts'
import { AddressTakenError } from './address-taken.ts'
import { readEditableRow } from './find-editable-post.ts'
import { findLastChange } from './find-last-change.ts'
import { type PostRecord, readEditablePost, listEditableColumns, toPostRecord } from './post-record.ts'
import { NO_SUCH_POST } from './post-reader.ts'
import type { PostTable } from './post-rows.ts'
import type { EditablePost, PostWriter, SaveOutcome } from './post-writer.ts'
import { uploadPicture } from '../pictures/upload-picture.ts'
import { DELETED_MEANWHILE, RESTORE_FAILURE, SESSION_ENDED, type WriterMessages } from './writer-messages.ts'

export type TableWriterOptions = {
  client: PostsClient
  table: PostTable
  mutateFunction: 'editor-mutate-blog' | 'editor-mutate-news'
  words: WriterMessages
}

/** Writes straight to the tables as the signed-in person; their policies decide. */
export function createTableWriter(options: TableWriterOptions): PostWriter {
  const { client, table, mutateFunction, words } = options

  return {
    async create(id, draft) {
      await mustHaveSession(client)
      const store = openTableStore(client, table, words.createFailure)
      const saved = await createPost(store, { id, ...toPostRecord(table, draft) })
      return mustBeSaved(client, table, saved, NO_SUCH_POST)
    },
    async update(id, draft, basedOn) {
      await mustHaveSession(client)
      const store = openTableStore(client, table, words.updateFailure)
      const saved = await updatePost(store, id, toPostRecord(table, draft), basedOn)
      return mustBeSaved(client, table, saved, DELETED_MEANWHILE)
    },
    async duplicate(id) {
      await mustHaveSession(client)
      const store = openTableStore(client, table, words.duplicateFailure)
      const saved = await duplicatePost(store, id, copyColumns, Date.now())
      await mustBeSaved(client, table, saved, DELETED_MEANWHILE)
    },
    async remove(id) {
      await mustHaveSession(client)
      const { kind } = await removePost(openTableStore(client, table, words.deleteFailure), id)
      if (kind !== 'removed') throw blocked()
    },
    async restore(id) {
      await mustHaveSession(client)
      // What was deleted is kept where only server functions can read it.
      await callFunction(client, mutateFunction, {
        answer: async () =>
          (await import('#supabase/functions/editor-mutate-blog/contract.ts')).answers.restore,
        body: { action: 'restore', id },
        failureMessage: RESTORE_FAILURE,
      })
    },
    async uploadPicture(file, purpose, onProgress, signal) {
      const token = await mustHaveSession(client)
      return uploadPicture(token, { table, file, purpose, onProgress, signal })
    },
  }
}

/** @param failureMessage told when the table is not reached, or refuses for another reason than a policy */
function openTableStore(
  client: PostsClient,
  table: PostTable,
  failureMessage: string,
): PostStore<EditablePost, PostRecord> {
  // The news have one column more than the blog, and only their records carry it.
  const posts = () => client.from(table as 'news_posts')
  const columns = listEditableColumns(table)
  return {
    find: (id) => readEditableRow(client, { table, id, failureMessage }),
    async insert(values) {
      const { data, error, status } = await posts().insert(values).select(columns).maybeSingle()
      if (error && isAddressTaken(error)) throw new AddressTakenError(error.message, error)
      if (error?.code === UNIQUE_VIOLATION && values.id !== undefined) return 'taken'
      if (error) throw toWriteError(failureMessage, error, status)
      return data && readEditablePost(data)
    },
    async update(id, values, basedOn) {
      const update = posts().update(values).eq('id', id)
      const { data, error, status } = await (
        basedOn === undefined ? update : update.eq('updated_at', basedOn)
      )
        .select(columns)
        .maybeSingle()
      // The only value of a change that must be nobody else's.
      if (error?.code === UNIQUE_VIOLATION) throw new AddressTakenError(error.message, error)
      if (error) throw toWriteError(failureMessage, error, status)
      return data && readEditablePost(data)
    },
    async remove(id) {
      const { data, error, status } = await posts().delete().eq('id', id).select('id')
      if (error) throw toWriteError(failureMessage, error, status)
      return data.length > 0
    },
  }
}

function copyColumns(original: EditablePost, changes: { title: string; published_at: string }): PostRecord {
  const { id: _id, slug: _slug, updated_at: _updated, created_at: _created, ...values } = original
  // A copy stays until somebody says otherwise.
  const tags = values.tags.filter((tag) => !isNamelessTag(tag))
  return { ...values, tags, ...changes, unpublish_at: null }
}

/** @throws DataError with `missingMessage` when the post is not there, or when a policy said no */
async function mustBeSaved(
  client: PostsClient,
  table: PostTable,
  saved: Saved<EditablePost>,
  missingMessage: string,
): Promise<SaveOutcome> {
  switch (saved.kind) {
    case 'saved':
      return saved
    case 'conflict':
      return describeConflict(client, table, saved.current)
    case 'missing':
      throw new DataError('missing', missingMessage)
    default:
      throw blocked()
  }
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

function toWriteError(failureMessage: string, error: PostgrestError, status: number): DataError {
  const known = toDataError(failureMessage, error, status)
  return known.kind === 'refused' ? blocked(error) : known
}
