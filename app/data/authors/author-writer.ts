import type { PostgrestError } from '@supabase/supabase-js'
import type { AuthorDraft } from '#domain/authors/author.ts'
import { OPERATION_BLOCKED } from '#domain/posts/post.ts'
import { DataError, toDataError } from '../client/data-error.ts'
import type { PostsClient } from '../context/context.ts'
import { mustHaveSession } from '../posts/create-post-writer.ts'
import { uploadPicture } from '../pictures/upload-picture.ts'
import type { PostWriter } from '../posts/post-writer.ts'

const NOT_SAVED = 'The author could not be saved. Please try again.'
const NOT_MERGED = 'The authors could not be merged. Please try again.'
const NOT_DELETED = 'The author could not be deleted. Please try again.'
const GONE = 'Someone deleted this author in the meantime.'
/** Triggers of the table raise messages that can be shown to users. */
const UNIQUE_VIOLATION = '23505'
const NO_DATA_FOUND = 'P0002'

/** Writes authors as the signed-in administrator. Functions throw `DataError`. */
export type AuthorWriter = Pick<PostWriter, 'uploadPicture'> & {
  save(id: string | null, draft: AuthorDraft): Promise<void>
  merge(id: string, into: string): Promise<void>
  remove(id: string): Promise<void>
}

export function createAuthorWriter(client: PostsClient): AuthorWriter {
  return {
    async save(id, draft) {
      await mustHaveSession(client)
      const authors = client.from('authors')
      const written = id === null ? authors.insert(draft) : authors.update(draft).eq('id', id)
      const { data, error, status } = await written.select('id')
      if (error) throw toAuthorError(NOT_SAVED, error, status)
      if (data.length === 0) throw new DataError('missing', GONE)
    },
    async merge(id, into) {
      await mustHaveSession(client)
      const { error, status } = await client.rpc('merge_authors', { p_author: id, p_into: into })
      if (error?.code === NO_DATA_FOUND) throw new DataError('missing', error.message, error)
      if (error) throw toAuthorError(NOT_MERGED, error, status)
    },
    async remove(id) {
      await mustHaveSession(client)
      const { data, error, status } = await client.from('authors').delete().eq('id', id).select('id')
      if (error) throw toAuthorError(NOT_DELETED, error, status)
      if (data.length === 0) throw new DataError('missing', GONE)
    },
    async uploadPicture(file, purpose, onProgress, signal) {
      const token = await mustHaveSession(client)
      return uploadPicture(token, { table: 'blog_posts', file, purpose, onProgress, signal })
    },
  }
}

function toAuthorError(failureMessage: string, error: PostgrestError, status: number): DataError {
  if (error.code === UNIQUE_VIOLATION) {
    return new DataError('rejected', [error.message, error.hint].filter(Boolean).join(' '), error)
  }
  const known = toDataError(failureMessage, error, status)
  return known.kind === 'refused' ? new DataError('refused', OPERATION_BLOCKED, error) : known
}
