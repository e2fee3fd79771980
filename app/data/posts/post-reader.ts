import type { PostFilter } from '#domain/posts/post-states.ts'
import type { AuthoredPost } from '#supabase/functions/read-authored-posts/contract.ts'
import type { EditablePost } from './post-writer.ts'

export type { AuthoredPost }

export type AuthoredPage = {
  posts: AuthoredPost[]
  /** The page that was read, counted from 1. */
  page: number
  pageCount: number
  /** Of all pages, with the same filter. */
  total: number
}

/**
 * How authors read posts of one kind, drafts and scheduled ones included. A failure is thrown as a `DataError` whose
 * `userMessage` can be shown; it is of kind `missing` for a post that is not there.
 */
export type PostReader = {
  /** Newest first. A page past the end is answered with the last one, since its posts may just have been deleted. */
  list(page: number, show: PostFilter): Promise<AuthoredPage>
  /** One post with all that can be edited. */
  find(id: string): Promise<EditablePost>
}

export type ReaderMessages = { listFailure: string; findFailure: string }

export const NO_SUCH_POST = 'There is no such post.'
