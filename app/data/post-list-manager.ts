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
import { callFunction } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'

export type {
  ChangeOutcome,
  KeptPost,
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
export type PostListPage = Answers['list']
export type PostChoices = Answers['choices']
/** What is done with posts; a tag comes with what needs one. */
export type BulkAction =
  | { action: 'publish' | 'unpublish' | 'delete' | 'restore' }
  | { action: 'add-tag' | 'remove-tag'; tag: string }

export type PostListManager = ReturnType<typeof createPostListManager>

type Change = Extract<Input, { action: Exclude<BulkAction['action'], 'restore'> }>

const FAILURE = 'This did not work. Please try again.'
const LARGE_PAGE = 500
const FIND_LIMIT = 10_000

/**
 * What writers do with many posts. Each call throws `DataError` or `FunctionError` with a message for people.
 * @param getGrant returns a valid editor grant; null for signed-in people
 */
export function createPostListManager(client: PostsClient, getGrant: (() => Promise<string>) | null) {
  const send = async <Action extends Input['action']>(
    body: Extract<Input, { action: Action }>,
  ): Promise<Answers[Action]> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, 'manage-posts', { body, headers, failureMessage: FAILURE })
  }
  const list = (filter: PostListFilter, order: PostOrder, after: PostCursor | null, limit: number) =>
    send<'list'>({ action: 'list', filter, order, after, limit })
  return {
    list: (filter: PostListFilter, order: PostOrder, after: PostCursor | null = null) =>
      list(filter, order, after, MAX_POSTS_PER_CALL),
    /** All that match, up to ten thousand. */
    async findAll(filter: PostListFilter, order: PostOrder): Promise<ListedPost[]> {
      const all: ListedPost[] = []
      let after: PostCursor | null = null
      do {
        const page: PostListPage = await list(filter, order, after, LARGE_PAGE)
        all.push(...page.posts)
        after = page.next
      } while (after && all.length < FIND_LIMIT)
      return all
    },
    choices: () => send<'choices'>({ action: 'choices' }),
    /** @param posts at most `MAX_POSTS_PER_CALL` */
    change: (action: BulkAction, posts: readonly PostRef[]): Promise<ChangeOutcome> =>
      action.action === 'restore'
        ? send<'restore'>({ action: 'restore', posts: posts.map(({ table, id }) => ({ table, id })) })
        : send<Change['action']>({ ...action, posts: [...posts] } as Change),
    /** Undoes a change: `changed` of its outcome, at most `MAX_POSTS_PER_CALL`. */
    putBack: (changed: ChangeOutcome['changed']): Promise<ChangeOutcome> =>
      send<'put-back'>({
        action: 'put-back',
        posts: changed.flatMap(({ former, updated_at, ...post }) =>
          former && updated_at !== undefined ? [{ ...post, updated_at, ...former }] : [],
        ),
      }),
  }
}
