import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { hasPermission } from '../_shared/frame/identify-caller.ts'
import { type ActionInput, serveActions } from '../_shared/frame/serve-actions.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { readWriteOrigin } from '../_shared/posts/post-store.ts'
import { answers, input, type Input } from './contract.ts'

const MAX_CHOICES = 500

type Call = FunctionCall<Input>
type Change = Exclude<Input, { action: 'list' | 'choices' | 'restore' }>

/** Lists blog and news together, and changes many posts at once; the database checks permissions for each. */
export default serveActions(
  { access: 'author', permission: 'posts.write', input, answers, reads: ['list', 'choices'] },
  {
    list: listPosts,
    choices: async ({ database }) => {
      const [authors, tags] = await Promise.all([
        askDatabase(database.from('authors').select('value:id,name').order('name').limit(MAX_CHOICES)),
        askDatabase(database.from('tags').select('value:slug,name').order('name').limit(MAX_CHOICES)),
      ])
      return { authors, tags }
    },
    publish: changePosts,
    unpublish: changePosts,
    'add-tag': changePosts,
    'remove-tag': changePosts,
    delete: changePosts,
    'put-back': changePosts,
    restore: restorePosts,
  },
)

async function listPosts({ database }: Call, body: ActionInput<Input, 'list'>): Promise<unknown> {
  const { data, error } = await database.rpc('list_staff_posts', {
    p_filter: body.filter,
    p_order: body.order,
    p_after: body.after,
    p_limit: body.limit,
  })
  // An invalid cursor.
  if (error?.code.startsWith('22')) throw new FunctionRefusal(400, 'The list has no such page.')
  if (error) throw new Error('Posts could not be listed', { cause: error })
  const { posts, ...page } = answers.list.parse(data)
  const ids = posts.map(({ id }) => id)
  const [drafts, reviews] = await Promise.all([
    askDatabase(database.from('post_drafts').select('post_table, post_id').in('post_id', ids)),
    askDatabase(database.from('post_reviews').select('post_table, post_id, state').in('post_id', ids)),
  ])
  const nameRow = (row: { post_table: string; post_id: string }) => `${row.post_table} ${row.post_id}`
  const withDraft = new Set(drafts.map(nameRow))
  const reviewStates = new Map(reviews.map((row) => [nameRow(row), row.state]))
  return {
    ...page,
    posts: posts.map((post) => {
      const name = `${post.table} ${post.id}`
      return { ...post, has_newer_draft: withDraft.has(name), review: reviewStates.get(name) ?? null }
    }),
  }
}

function changePosts({ database, request }: Call, body: Change): Promise<unknown> {
  return askDatabase(
    database
      .rpc('change_posts', {
        p_action: body.action,
        p_posts: body.posts,
        ...('tag' in body && { p_tag: body.tag }),
      })
      .setHeader('x-write-origin', readWriteOrigin(request)),
  )
}

/** The server reads the trash; the database decides which posts the caller may restore. */
async function restorePosts(call: Call, { posts }: ActionInput<Input, 'restore'>): Promise<unknown> {
  const { supabase, supabaseAdmin } = call
  const mayRestoreAll = await hasPermission(call, 'posts.edit')
  const checked = await Promise.all(
    posts.map(async (post) => ({
      post,
      isPermitted:
        mayRestoreAll ||
        (await askDatabase(supabase.rpc('may_restore_post', { p_table: post.table, p_post: post.id }))),
    })),
  )
  const outcome = await askDatabase(
    supabaseAdmin.rpc('restore_posts', {
      p_posts: checked.flatMap(({ post, isPermitted }) => (isPermitted ? [post] : [])),
    }),
  )
  const { changed, kept } = answers.restore.parse(outcome)
  // The same answer as for unknown posts.
  const refused = checked.flatMap(({ post, isPermitted }) =>
    isPermitted ? [] : [{ ...post, title: null, reason: 'gone' }],
  )
  return { changed, kept: [...kept, ...refused] }
}
