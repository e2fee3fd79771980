import { escapeHtml } from '#import/html/escape-html.ts'
import { createPost, updatePost } from '#domain/posts/write-post.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { openPostStore, readWriteOrigin } from '../_shared/posts/post-store.ts'
import { answers, type IdeaFields, input, type Input } from './contract.ts'

type Call = FunctionCall<Input>
type Given<Action extends Input['action']> = Extract<Input, { action: Action }>

const IDEA_COLUMNS = 'id,title,note,day,post_table,person'
const CHANGED = 'Somebody changed this meanwhile. It is shown as it is now.'
const GONE = 'This is not there any more.'

/** The calendar of publishing: read, and its entries moved, thought of and begun. The database decides by its caller. */
export default serveFunction<Input>({ access: 'author', permission: 'posts.edit', input }, act)

async function act(call: Call): Promise<Record<string, unknown>> {
  const { body, database } = call
  switch (body.action) {
    case 'read': {
      const { data } = await database
        .rpc('read_publishing_plan', {
          p_from: body.from,
          p_to: body.to,
          p_first: body.first,
          p_last: body.last,
        })
        .throwOnError()
      return answers.read.parse(data)
    }
    case 'move':
      return movePost(call, body)
    case 'write-idea':
      return writeIdea(call, body)
    case 'add-idea': {
      await database.from('post_ideas').insert(toRow(body.idea)).throwOnError()
      return {}
    }
    case 'change-idea':
      return changeIdea(call, body)
    case 'remove-idea': {
      await database.from('post_ideas').delete().eq('id', body.id).throwOnError()
      return {}
    }
    default: {
      await database
        .from('publishing_rhythm')
        .update({ posts_per_week: body.posts_per_week })
        .eq('is_only', true)
        .throwOnError()
      return {}
    }
  }
}

function toRow({ table, ...idea }: IdeaFields) {
  return { ...idea, post_table: table }
}

async function movePost({ database, request }: Call, body: Given<'move'>) {
  const { table, id, updated_at: basedOn, published_at, unpublish_at } = body
  const store = openPostStore(database, table, readWriteOrigin(request))
  const change = {
    ...(published_at !== undefined && { published_at }),
    ...(unpublish_at !== undefined && { unpublish_at }),
  }
  const saved = await updatePost(store, id, change, basedOn)
  if (saved.kind === 'saved') return {}
  if (saved.kind === 'conflict') throw new FunctionRefusal(409, CHANGED)
  throw new FunctionRefusal(404, GONE)
}

async function changeIdea({ database }: Call, { id, updated_at: basedOn, idea }: Given<'change-idea'>) {
  const { title, note, day, table, person } = idea
  const { data } = await database
    .from('post_ideas')
    .update({
      ...(title !== undefined && { title }),
      ...(note !== undefined && { note }),
      ...(day !== undefined && { day }),
      ...(table !== undefined && { post_table: table }),
      ...(person !== undefined && { person }),
    })
    .eq('id', id)
    .eq('updated_at', basedOn)
    .select('id')
    .throwOnError()
  if (data.length > 0) return {}
  const { data: current } = await database.from('post_ideas').select('id').eq('id', id).maybeSingle()
  throw current === null ? new FunctionRefusal(404, GONE) : new FunctionRefusal(409, CHANGED)
}

/** The draft has the id of its idea: a repeated call, since no answer came, makes no second one. */
async function writeIdea({ database, request }: Call, { id, at }: Given<'write-idea'>) {
  const { data: idea } = await database
    .from('post_ideas')
    .select(IDEA_COLUMNS)
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  if (!idea) throw new FunctionRefusal(404, GONE)
  const table = idea.post_table === 'news_posts' ? 'news_posts' : 'blog_posts'
  const store = openPostStore(database, table, readWriteOrigin(request))
  const content = idea.note === '' ? '' : `<p>${escapeHtml(idea.note).replaceAll(/\r?\n/g, '<br>')}</p>`
  const saved = await createPost(store, { id, title: idea.title, content, status: 'draft', published_at: at })
  if (saved.kind === 'missing' || saved.kind === 'blocked')
    throw new FunctionRefusal(403, 'You may not write posts.')
  await database.from('post_ideas').delete().eq('id', id).throwOnError()
  return { table, id }
}
