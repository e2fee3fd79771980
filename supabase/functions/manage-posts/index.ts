import { readWriteOrigin } from '../_shared/posts/post-store.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { answers, input, type Input } from './contract.ts'

const MOST_CHOICES = 500

type Call = FunctionCall<Input>
type Change = Exclude<Input, { action: 'list' | 'choices' | 'restore' }>

/** Lists blog and news together, and changes many at once; the database decides about each by its caller. */
export default serveFunction<Input>({ access: 'author', permission: 'posts.edit', input }, async (call) => {
  const { body } = call
  switch (body.action) {
    case 'list':
      return { success: true, ...(await listPosts(call, body)) }
    case 'choices':
      return { success: true, ...(await listChoices(call)) }
    default: {
      const outcome = await changePosts(call, body)
      call.log({
        level: 'info',
        event: 'posts changed together',
        action: body.action,
        posts: outcome.changed.length,
        kept: outcome.kept.length,
        actor: call.user?.id ?? call.author,
      })
      return { success: true, ...outcome }
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
  return answers.list.parse(data)
}

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
  const { data, error } =
    body.action === 'restore'
      ? // What lies in the bin is the server's to read; the frame has looked at who asks.
        await call.supabaseAdmin.rpc('restore_posts', { p_posts: body.posts })
      : await change(call, body)
  if (error) throw new Error('Posts could not be changed', { cause: error })
  return answers[body.action].parse(data)
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
