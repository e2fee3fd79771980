import type { Passage } from '#domain/posts/passage.ts'
import { runQuery } from './client/data-error.ts'
import type { PostsClient } from './context/context.ts'
import type { PostTable } from './posts/post-rows.ts'

export type PostComment = {
  id: number
  /** Null if the account was deleted. */
  author: string | null
  author_name: string
  body: string
  created_at: string
}
export type CommentThread = PostComment & {
  anchor: Passage
  resolved_at: string | null
  replies: PostComment[]
}
export type Commenter = { id: string; name: string }
export type NewComment = { body: string; mentioned: string[] } & ({ anchor: Passage } | { parent: number })

const MAX_COMMENTS = 1000
const COLUMNS = 'id, parent, author, author_name, body, anchor, resolved_at, created_at'

/** Comments on passages of a post. Functions throw `DataError`. */
export function createCommentManager(client: PostsClient, { table, id }: { table: PostTable; id: string }) {
  const rows = () => client.from('post_comments')
  return {
    /** Oldest first. */
    async list(): Promise<CommentThread[]> {
      const found = await runQuery(
        rows().select(COLUMNS).match({ post_table: table, post_id: id }).order('id').limit(MAX_COMMENTS),
        'The comments could not be loaded.',
      )
      return found
        .filter(({ parent }) => parent === null)
        .map((thread) => ({
          ...thread,
          anchor: thread.anchor as Passage,
          replies: found.filter(({ parent }) => parent === thread.id),
        }))
    },
    /** People who can be mentioned. */
    async listPeople(): Promise<Commenter[]> {
      const answer = runQuery(
        client.rpc('list_commenters', { p_table: table, p_post: id }),
        'The people of this post could not be loaded.',
      )
      return (await answer) as Commenter[]
    },
    async add(comment: NewComment): Promise<void> {
      await runQuery(
        rows().insert({ ...comment, post_table: table, post_id: id }),
        'The comment could not be saved. Try again.',
      )
    },
    async resolve(thread: number, isResolved: boolean): Promise<void> {
      const resolved_at = isResolved ? new Date().toISOString() : null
      await runQuery(rows().update({ resolved_at }).eq('id', thread), 'This did not work. Try again.')
    },
    async remove(comment: number): Promise<void> {
      await runQuery(rows().delete().eq('id', comment), 'The comment could not be deleted. Try again.')
    },
  }
}
