import { countPages } from '#domain/posts/pagination.ts'
import { callFunction, type FunctionAnswer, FunctionError } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import { DataError } from '../client/data-error.ts'
import { type AuthoredPost, NO_SUCH_POST, type PostReader, type ReaderMessages } from './post-reader.ts'
import { readEditablePost } from './post-record.ts'
import type { PostTable } from './post-rows.ts'

export type EditorReaderOptions = {
  client: PostsClient
  table: PostTable
  words: ReaderMessages
  /** A grant that holds at the time of the call; throws when there is none to be had. */
  getGrant: () => Promise<string>
}

const NOT_FOUND = 404

/** Reads through the function of editor mode: the tables show somebody without a session what visitors see, no more. */
export function createEditorReader({ client, table, words, getGrant }: EditorReaderOptions): PostReader {
  const ask = async (body: Record<string, unknown>, failureMessage: string) =>
    callFunction(client, 'read-authored-posts', {
      body: { ...body, table },
      headers: { 'X-Editor-Grant': await getGrant() },
      failureMessage,
    })
  return {
    async list(page, show) {
      const answer = await ask({ action: 'list', page, show }, words.listFailure)
      return readList(answer, words.listFailure)
    },
    async find(id) {
      const { post } = await ask({ action: 'find', id }, words.findFailure).catch(explainMissing)
      if (typeof post !== 'object' || post === null) throw new DataError('rejected', words.findFailure, post)
      return readEditablePost(post)
    },
  }
}

function readList({ posts, page, total }: FunctionAnswer, failureMessage: string) {
  if (!Array.isArray(posts) || typeof page !== 'number' || typeof total !== 'number')
    throw new DataError('rejected', failureMessage)
  return { posts: posts as AuthoredPost[], page, total, pageCount: countPages(total) }
}

function explainMissing(error: unknown): never {
  if (error instanceof FunctionError && error.status === NOT_FOUND)
    throw new DataError('missing', NO_SUCH_POST, error)
  throw error
}
