import { readWriteOrigin } from '../_shared/posts/post-store.ts'
import { hasPermission } from '../_shared/frame/has-permission.ts'
import { mapWithConcurrency } from '../_shared/frame/map-with-concurrency.ts'
import type { PostTableName } from '#domain/posts/input/post-input.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import type { ReviewState } from '#domain/posts/post-states.ts'
import { answers, input, type Input, type ListedPost } from './contract.ts'

const MOST_CHOICES = 500
const PERMISSIONS_AT_ONCE = 5

type Call = FunctionCall<Input>
type Named = { table: PostTableName; id: string }
type Change = Exclude<Input, { action: 'list' | 'choices' | 'restore' }>

/** Lists blog and news together, and changes many at once; the database decides about each by its caller. */
export default serveFunction<Input>({ access: 'author', permission: 'posts.write', input }, async (call) => {
  const { body } = call
  switch (body.action) {
    case 'list':
      return listPosts(call, body)
    case 'choices':
      return listChoices(call)
    default: {
      const outcome = await changePosts(call, body)
      call.logAction('posts changed together', {
        action: body.action,
        posts: outcome.changed.length,
        kept: outcome.kept.length,
      })
      return outcome
    }
  }
})

async function listPosts({ database }: Call, body: Extract<Input, { action: 'list' }>) {
  const { data, error } = await database.rpc('list_staff_posts', {
    p_filter: body.filter,
    p_order: body.order,
    p_after: body.after,
    p_limit: body.limit,
  })
  // A cursor that was made up: what it says is no key of this order.
  if (error?.code.startsWith('22')) throw new FunctionRefusal(400, 'This list can not go on from there.')
  if (error) throw new Error('Posts could not be listed', { cause: error })
  const { posts, ...page } = answers.list.parse(data)
  return { posts: await noteReviews(database, await noteNewerDrafts(database, posts)), ...page }
}

async function noteNewerDrafts(database: Call['database'], posts: ListedPost[]): Promise<ListedPost[]> {
  const { data } = await database
    .from('post_drafts')
    .select('post_table, post_id')
    .in(
      'post_id',
      posts.map(({ id }) => id),
    )
    .throwOnError()
  const withDraft = new Set(data.map(nameRow))
  return posts.map((post) => ({ ...post, has_newer_draft: withDraft.has(namePost(post)) }))
}

async function noteReviews(database: Call['database'], posts: ListedPost[]): Promise<ListedPost[]> {
  const { data } = await database
    .from('post_reviews')
    .select('post_table, post_id, state')
    .in(
      'post_id',
      posts.map(({ id }) => id),
    )
    .throwOnError()
  const states = new Map(data.map((row) => [nameRow(row), row.state as ReviewState]))
  return posts.map((post) => ({ ...post, review: states.get(namePost(post)) ?? null }))
}

const namePost = ({ table, id }: Pick<ListedPost, 'table' | 'id'>) => `${table} ${id}`
const nameRow = (row: { post_table: string; post_id: string }) => `${row.post_table} ${row.post_id}`

async function listChoices({ database }: Call) {
  const [authors, tags] = await Promise.all([
    database.from('authors').select('value:id,name').order('name').limit(MOST_CHOICES),
    database.from('tags').select('value:slug,name').order('name').limit(MOST_CHOICES),
  ])
  if (authors.error) throw new Error('Authors could not be listed', { cause: authors.error })
  if (tags.error) throw new Error('Tags could not be listed', { cause: tags.error })
  return answers.choices.parse({ authors: authors.data, tags: tags.data })
}

async function changePosts(call: Call, body: Exclude<Input, { action: 'list' | 'choices' }>) {
  const { data, error } = body.action === 'restore' ? await restore(call, body) : await change(call, body)
  if (error) throw new Error('Posts could not be changed', { cause: error })
  return answers[body.action].parse(data)
}

/** What lies in the bin is the server's to read; the database says of which of it the caller may bring back. */
async function restore(call: Call, { posts }: Extract<Input, { action: 'restore' }>) {
  const seesAll = await hasPermission(call, 'posts.edit')
  const judge = async (post: Named) => ({ post, isPermitted: seesAll || (await mayRestore(call, post)) })
  const { results: judged } = await mapWithConcurrency(posts, PERMISSIONS_AT_ONCE, judge, () => true)
  const { data, error } = await call.supabaseAdmin.rpc('restore_posts', {
    p_posts: judged.flatMap(({ post, isPermitted }) => (isPermitted ? [post] : [])),
  })
  if (error) return { data: null, error }
  const { changed, kept } = answers.restore.parse(data)
  // Told as little as of one that never was.
  const refused = judged.flatMap(({ post, isPermitted }) =>
    isPermitted ? [] : [{ ...post, title: null, reason: 'gone' }],
  )
  return { data: { changed, kept: [...kept, ...refused] }, error: null }
}

async function mayRestore({ supabase }: Call, post: Named): Promise<boolean> {
  const { data } = await supabase
    .rpc('may_restore_post', { p_table: post.table, p_post: post.id })
    .throwOnError()
  return data
}

function change({ database, request }: Call, body: Change) {
  return database
    .rpc('change_posts', {
      p_action: body.action,
      p_posts: body.posts,
      ...('tag' in body && { p_tag: body.tag }),
    })
    .setHeader('x-write-origin', readWriteOrigin(request))
}
