import { callFunction, FunctionError } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import { DataError } from '../client/data-error.ts'
import { inspectPicture, measurePicture } from '../pictures/picture-file.ts'
import { readEditablePost, toPostRecord } from './post-record.ts'
import type { PostTable } from './post-rows.ts'
import type { PicturePurpose, PostWriter, SaveOutcome } from './post-writer.ts'
import { readSiteConfiguration } from '../context/site-configuration.ts'
import { RESTORE_FAILURE } from './writer-messages.ts'
import { readSentSize, sendPicture } from '../pictures/upload-picture.ts'

export type EditorWriterOptions = {
  client: PostsClient
  table: PostTable
  mutateFunction: 'editor-mutate-blog' | 'editor-mutate-news'
  /** A grant that holds at the time of the call; throws when there is none to be had. */
  getGrant: () => Promise<string>
}

/** Said when a function reports no success and no reason (specification, section 8). */
const FAILURES = { save: 'Operation failed', duplicate: 'Duplication failed', remove: 'Deletion failed' }

const CONFLICT = 409

/** Writes through the functions of editor mode, which decide by the grant. */
export function createEditorWriter(options: EditorWriterOptions): PostWriter {
  const { client, table, mutateFunction, getGrant } = options
  const mutate = async (body: Record<string, unknown>, failureMessage: string) =>
    callFunction(client, mutateFunction, {
      body,
      headers: { 'X-Editor-Grant': await getGrant() },
      failureMessage,
    })
  const save = async (body: Record<string, unknown>): Promise<SaveOutcome> => {
    try {
      const { post } = await mutate(body, FAILURES.save)
      return { kind: 'saved', post: mustHavePost(post) }
    } catch (error) {
      return readConflict(error)
    }
  }

  return {
    create: (id, draft) => save({ action: 'create', id, data: toPostRecord(table, draft) }),
    update: (id, draft, basedOn) =>
      save({ action: 'update', id, data: { ...toPostRecord(table, draft), based_on: basedOn } }),
    async duplicate(id) {
      await mutate({ action: 'duplicate', id }, FAILURES.duplicate)
    },
    async remove(id) {
      await mutate({ action: 'delete', id }, FAILURES.remove)
    },
    async restore(id) {
      await mutate({ action: 'restore', id }, RESTORE_FAILURE)
    },
    async uploadPicture(file, purpose, onProgress, signal) {
      const type = await inspectPicture(file)
      const { supabaseUrl, publishableKey } = readSiteConfiguration()
      const { body } = await sendPicture({
        url: `${supabaseUrl ?? ''}/functions/v1/editor-upload-image?purpose=${namePurpose(table, purpose)}`,
        headers: {
          apikey: publishableKey,
          'content-type': `image/${type}`,
          'X-Editor-Grant': await getGrant(),
        },
        file,
        onProgress,
        signal,
      })
      const { url } = (body ?? {}) as { url?: unknown }
      if (typeof url !== 'string') throw new DataError('rejected', FAILURES.save, body)
      return { url, ...(readSentSize(body) ?? (await measurePicture(file))) }
    },
  }
}

function namePurpose(table: PostTable, purpose: PicturePurpose): string {
  return table === 'blog_posts' ? 'blog' : `news-${purpose}`
}

function mustHavePost(post: unknown) {
  if (typeof post !== 'object' || post === null) throw new DataError('rejected', FAILURES.save, post)
  return readEditablePost(post)
}

/** @throws the given error unless it tells of a newer version. */
function readConflict(error: unknown): SaveOutcome {
  if (!(error instanceof FunctionError) || error.status !== CONFLICT) throw error
  const { current, changed_by: changedBy, changed_at: changedAt } = error.answer
  const post = mustHavePost(current)
  return {
    kind: 'conflict',
    current: post,
    changedBy: typeof changedBy === 'string' ? changedBy : null,
    changedAt: typeof changedAt === 'string' ? changedAt : post.updated_at,
  }
}
