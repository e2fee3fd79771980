import { escapeHtml } from '#import/html/escape-html.ts'
import { createPost, updatePost } from '#domain/posts/write-post.ts'
import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { type ActionInput, serveActions } from '../_shared/frame/serve-actions.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { openPostStore, readWriteOrigin } from '../_shared/posts/post-store.ts'
import { answers, input, type Input } from './contract.ts'

type Call = FunctionCall<Input>

const CHANGED = 'Someone else changed this in the meantime. You see its current state.'
const GONE = 'This no longer exists.'

/** The publishing calendar: planned posts, ideas and rhythm. The database checks permissions. */
export default serveActions(
  { access: 'author', permission: 'posts.edit', input, answers, reads: ['read'] },
  {
    read: ({ database }, { from, to, first, last }) =>
      askDatabase(
        database.rpc('read_publishing_plan', { p_from: from, p_to: to, p_first: first, p_last: last }),
      ),
    move: movePost,
    'add-idea': async ({ database }, { idea: { table, ...idea } }) => {
      await askDatabase(database.from('post_ideas').insert({ ...idea, post_table: table }))
    },
    'change-idea': changeIdea,
    'remove-idea': async ({ database }, { id }) => {
      await askDatabase(database.from('post_ideas').delete().eq('id', id))
    },
    'write-idea': writeIdea,
    'set-rhythm': async ({ database }, { posts_per_week }) => {
      await askDatabase(database.from('publishing_rhythm').update({ posts_per_week }).eq('is_only', true))
    },
  },
)

async function movePost({ database, request }: Call, body: ActionInput<Input, 'move'>): Promise<void> {
  const { table, id, updated_at: basedOn, published_at, unpublish_at } = body
  const store = openPostStore(database, table, readWriteOrigin(request))
  const change = {
    ...(published_at !== undefined && { published_at }),
    ...(unpublish_at !== undefined && { unpublish_at }),
  }
  const { kind } = await updatePost(store, id, change, basedOn)
  if (kind === 'conflict') throw new FunctionRefusal(409, CHANGED)
  if (kind !== 'saved') throw new FunctionRefusal(404, GONE)
}

async function changeIdea({ database }: Call, body: ActionInput<Input, 'change-idea'>): Promise<void> {
  const { id, updated_at: basedOn, idea } = body
  const { table, ...values } = Object.fromEntries(
    Object.entries(idea).filter(([, value]) => value !== undefined),
  )
  const ideas = database.from('post_ideas')
  const changed = await askDatabase(
    ideas
      .update({ ...values, ...(table !== undefined && { post_table: table }) })
      .match({ id, updated_at: basedOn })
      .select('id'),
  )
  if (changed.length > 0) return
  const current = await askDatabase(ideas.select('id').eq('id', id).maybeSingle())
  throw current === null ? new FunctionRefusal(404, GONE) : new FunctionRefusal(409, CHANGED)
}

/** The draft gets the id of the idea, so that a repeated call creates no second one. */
async function writeIdea(
  { database, request }: Call,
  { id, at }: ActionInput<Input, 'write-idea'>,
): Promise<unknown> {
  const ideas = database.from('post_ideas')
  const idea = await askDatabase(ideas.select('title,note,post_table').eq('id', id).maybeSingle())
  if (!idea) throw new FunctionRefusal(404, GONE)
  const table = idea.post_table === 'news_posts' ? 'news_posts' : 'blog_posts'
  const store = openPostStore(database, table, readWriteOrigin(request))
  const content = idea.note === '' ? '' : `<p>${escapeHtml(idea.note).replaceAll(/\r?\n/g, '<br>')}</p>`
  const saved = await createPost(store, { id, title: idea.title, content, status: 'draft', published_at: at })
  if (saved.kind === 'missing' || saved.kind === 'blocked')
    throw new FunctionRefusal(403, 'You don’t have permission to write posts.')
  await askDatabase(ideas.delete().eq('id', id))
  return { table, id }
}
