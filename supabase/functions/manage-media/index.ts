import type { Json } from '#supabase/database.types.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { hasPermission } from '../_shared/frame/has-permission.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { addressFiles, catalogueMedia, findByHash, unaddressedFile } from '../_shared/media-rows.ts'
import { hideForeignUses } from './visible-uses.ts'
import { answers, input, type Input, type MediaChange } from './contract.ts'

const MAX_USES = 200
/** Of PostgreSQL: the place where a page begins is no value of what the list is sorted by. */
const NO_VALUE = new Set(['22007', '22008', '22P02', '22003', '22009'])
const GONE = 'This file is not in the library any more, or was uploaded by somebody else.'
const FOR_EDITORS = 'Editors replace files everywhere: it changes posts of others.'

/** The library of pictures and papers, for those who may write posts. */
export default serveFunction<Input>({ access: 'author', permission: 'posts.write', input }, act)

async function act(call: FunctionCall<Input>): Promise<object> {
  const { body, supabaseAdmin } = call
  switch (body.action) {
    case 'list': {
      const { data, error } = await supabaseAdmin.rpc('list_media', {
        p_filter: body.filter,
        p_sort: body.sort,
        p_limit: body.limit,
        ...(body.after && { p_after: body.after }),
      })
      if (error && NO_VALUE.has(error.code)) throw new FunctionRefusal(400, 'No page begins there.')
      if (error) throw new Error('The library could not be listed', { cause: error })
      const { media, total } = data as unknown as { media: unknown; total: number | null }
      return { media: addressFiles(supabaseAdmin, unaddressedFile.array().parse(media)), total }
    }
    case 'count': {
      if (body.catalogues) await catalogueMedia(supabaseAdmin)
      const { data } = await supabaseAdmin.rpc('count_media').throwOnError()
      return answers.count.parse(data)
    }
    case 'find':
      return { media: await findByHash(supabaseAdmin, body.hashes) }
    case 'read':
      return readFile(call, body.id)
    default:
      return change(call, body)
  }
}

async function readFile(call: FunctionCall<Input>, id: string) {
  const { supabaseAdmin } = call
  const [found, uses] = await Promise.all([
    supabaseAdmin.rpc('read_media', { p_media: id }),
    supabaseAdmin.rpc('list_media_uses', { p_media: id, p_limit: MAX_USES }),
  ])
  const error = found.error ?? uses.error
  if (error) throw new Error('A file of the library could not be read', { cause: error })
  if (!found.data) throw new FunctionRefusal(404, GONE)
  const [file] = addressFiles(supabaseAdmin, [unaddressedFile.parse(found.data)])
  const named = answers.read.shape.uses.parse(uses.data)
  return { file, uses: await hideForeignUses(call, named) }
}

type Change = Exclude<Input, { action: 'list' | 'count' | 'find' | 'read' }>

/** Everything that leaves the library, or what posts show, otherwise than it was. */
async function change(call: FunctionCall<Input>, body: Change): Promise<object> {
  const answer = await write(call, body)
  call.logAction(`media: ${body.action}`, { count: 'ids' in body ? body.ids.length : 1 })
  return answer
}

async function write(call: FunctionCall<Input>, body: Change): Promise<object> {
  const { supabaseAdmin, user } = call
  const managesAll = await hasPermission(call, 'media.manage')
  const own = managesAll || !user ? {} : { p_owner: user.id }
  switch (body.action) {
    case 'change': {
      const done = await supabaseAdmin.rpc('change_media', {
        p_ids: body.ids,
        p_change: body.change as Json,
        // To keep a file takes nothing from anybody.
        ...(isKeeping(body.change) ? {} : own),
      })
      return { changed: mustChange(done) }
    }
    case 'delete': {
      const done = await supabaseAdmin.rpc('bin_media', {
        p_ids: body.ids,
        ...(user?.email && { p_email: user.email }),
        ...own,
      })
      return { changed: mustChange(done, 'This file belongs to the site itself, or is not here any more.') }
    }
    case 'restore':
      return { changed: mustChange(await supabaseAdmin.rpc('restore_media', { p_ids: body.ids, ...own })) }
    case 'replace': {
      if (!managesAll) throw new FunctionRefusal(403, FOR_EDITORS)
      const { data } = await supabaseAdmin
        .rpc('replace_media', {
          p_from: body.from,
          p_to: body.to,
          ...(user && { p_actor: user.id }),
        })
        .throwOnError()
      const { problem } = data as { problem?: string }
      if (problem === 'missing') throw new FunctionRefusal(404, GONE)
      if (problem) throw new FunctionRefusal(400, 'A file is replaced by another one of the same kind.')
      return answers.replace.parse(data)
    }
    default: {
      if (!managesAll) throw new FunctionRefusal(403, FOR_EDITORS)
      const { data } = await supabaseAdmin
        .rpc('undo_media_replacement', {
          p_replacement: body.replacement,
          ...(user && { p_actor: user.id }),
        })
        .throwOnError()
      if (!data) throw new FunctionRefusal(404, 'This was taken back already, or is more than a day ago.')
      return answers['undo-replace'].parse(data)
    }
  }
}

function mustChange({ data, error }: { data: number | null; error: Error | null }, refusal = GONE): number {
  if (error) throw new Error('The library could not be changed', { cause: error })
  if (!data) throw new FunctionRefusal(404, refusal)
  return data
}

const isKeeping = (wanted: MediaChange) => wanted.is_kept === true && Object.keys(wanted).length === 1
