import type { z } from '#domain/schema.ts'
import { MAX_POSTS_PER_CALL, type PostOrder } from '#domain/posts/post-states.ts'
import type {
  answers,
  ChangeOutcome,
  Input,
  ListedPost,
  PostCursor,
  PostListFilter,
  PostRef,
} from '#supabase/functions/manage-posts/contract.ts'
import { createStaffCall, type GetGrant } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'

export type {
  ChangeOutcome,
  UnchangedPost,
  ListedPost,
  PostCursor,
  PostListFilter,
  PostRef,
} from '#supabase/functions/manage-posts/contract.ts'
export {
  MAX_POSTS_PER_CALL,
  POST_ORDERS,
  type PostOrder,
  POST_STATES,
  type PostState,
  REVIEW_FILTERS,
  type ReviewFilter,
  type ReviewState,
} from '#domain/posts/post-states.ts'

type Answers = { [Action in keyof typeof answers]: z.infer<(typeof answers)[Action]> }
export type PostChoices = Answers['choices']
export type BulkAction =
  | { action: 'publish' | 'unpublish' | 'delete' | 'restore' }
  | { action: 'add-tag' | 'remove-tag'; tag: string }

export type PostListManager = ReturnType<typeof createPostListManager>

const FIND_PAGE_SIZE = 500
const MAX_FOUND = 10_000

/** Lists posts and changes many of them at once. Functions throw `DataError` or `FunctionError`. */
export function createPostListManager(client: PostsClient, getGrant: GetGrant) {
  // Responses are not checked, because the section is opened often and schemas are heavy.
  const call = createStaffCall<Input, typeof answers>(client, 'manage-posts', null, getGrant)
  const list = (
    filter: PostListFilter,
    order: PostOrder,
    after: PostCursor | null = null,
    limit: number = MAX_POSTS_PER_CALL,
  ) => call('list', { filter, order, after, limit })
  return {
    list,
    async findAll(filter: PostListFilter, order: PostOrder): Promise<ListedPost[]> {
      const all: ListedPost[] = []
      let after: PostCursor | null = null
      do {
        const page: Answers['list'] = await list(filter, order, after, FIND_PAGE_SIZE)
        all.push(...page.posts)
        after = page.next
      } while (after && all.length < MAX_FOUND)
      return all
    },
    choices: () => call('choices', {}),
    change: (action: BulkAction, posts: readonly PostRef[]): Promise<ChangeOutcome> =>
      action.action === 'restore'
        ? call('restore', { posts: posts.map(({ table, id }) => ({ table, id })) })
        : call(action.action, { ...action, posts: [...posts] }),
    /** Undoes a change. @param changed from its outcome, at most `MAX_POSTS_PER_CALL` */
    putBack: (changed: ChangeOutcome['changed']): Promise<ChangeOutcome> =>
      call('put-back', {
        posts: changed.flatMap(({ former, updated_at, ...post }) =>
          former && updated_at !== undefined ? [{ ...post, updated_at, ...former }] : [],
        ),
      }),
  }
}
