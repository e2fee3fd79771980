import type { Json } from '#supabase/database.types.ts'
import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { hasPermission } from '../_shared/frame/identify-caller.ts'
import { serveActions } from '../_shared/frame/serve-actions.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { addUrls, catalogueMedia, fileRow, findByHash } from '../_shared/media-rows.ts'
import { hideUsesByOthers } from './visible-uses.ts'
import { answers, input, type Input } from './contract.ts'

type Call = FunctionCall<Input>

const MAX_USES = 200
const BAD_CURSOR = new Set(['22007', '22008', '22P02', '22003', '22009'])
const GONE = 'This file is not in the library anymore, or was uploaded by someone else.'
const FIXED = 'This file belongs to the site itself, or no longer exists.'
const FOR_EDITORS = 'Only editors can replace files everywhere, because this changes posts of others.'

export default serveActions(
  {
    access: 'author',
    permission: 'posts.write',
    input,
    answers,
    reads: ['list', 'count', 'read', 'find'],
  },
  {
    list: async ({ supabaseAdmin }, { filter, sort, after, limit }) => {
      const { data, error } = await supabaseAdmin.rpc('list_media', {
        p_filter: filter,
        p_sort: sort,
        p_limit: limit,
        ...(after && { p_after: after }),
      })
      if (error && BAD_CURSOR.has(error.code)) throw new FunctionRefusal(400, 'The list has no such page.')
      if (error) throw new Error('The library could not be listed', { cause: error })
      const { media, total } = data as unknown as { media: unknown; total: number | null }
      return { media: addUrls(supabaseAdmin, fileRow.array().parse(media)), total }
    },
    count: async ({ supabaseAdmin }, { catalogues }) => {
      if (catalogues) await catalogueMedia(supabaseAdmin)
      return askDatabase(supabaseAdmin.rpc('count_media'))
    },
    find: async ({ supabaseAdmin }, { hashes }) => ({ media: await findByHash(supabaseAdmin, hashes) }),
    read: async (call, { id }) => {
      const { supabaseAdmin } = call
      const [found, uses] = await Promise.all([
        askDatabase(supabaseAdmin.rpc('read_media', { p_media: id })),
        askDatabase(supabaseAdmin.rpc('list_media_uses', { p_media: id, p_limit: MAX_USES })),
      ])
      if (!found) throw new FunctionRefusal(404, GONE)
      const [file] = addUrls(supabaseAdmin, [fileRow.parse(found)])
      return { file, uses: await hideUsesByOthers(call, answers.read.shape.uses.parse(uses)) }
    },
    change: async (call, { ids, change }) => {
      // Anyone may mark any file to be kept, since that deletes nothing.
      const onlyKeeps = change.is_kept === true && Object.keys(change).length === 1
      const changed = await askDatabase(
        call.supabaseAdmin.rpc('change_media', {
          p_ids: ids,
          p_change: change as Json,
          ...(onlyKeeps ? {} : await limitToOwn(call)),
        }),
      )
      return { changed: mustChange(changed, GONE) }
    },
    delete: async (call, { ids }) => {
      const changed = await askDatabase(
        call.supabaseAdmin.rpc('bin_media', {
          p_ids: ids,
          ...(call.user?.email && { p_email: call.user.email }),
          ...(await limitToOwn(call)),
        }),
      )
      return { changed: mustChange(changed, FIXED) }
    },
    restore: async (call, { ids }) => {
      const changed = await askDatabase(
        call.supabaseAdmin.rpc('restore_media', { p_ids: ids, ...(await limitToOwn(call)) }),
      )
      return { changed: mustChange(changed, GONE) }
    },
    replace: async (call, { from, to }) => {
      if (!(await managesAll(call))) throw new FunctionRefusal(403, FOR_EDITORS)
      const outcome = await askDatabase(
        call.supabaseAdmin.rpc('replace_media', { p_from: from, p_to: to, ...actorOf(call) }),
      )
      const { problem } = outcome as { problem?: string }
      if (problem === 'missing') throw new FunctionRefusal(404, GONE)
      if (problem) throw new FunctionRefusal(400, 'Replace a file with another file of the same kind.')
      return outcome
    },
    'undo-replace': async (call, { replacement }) => {
      if (!(await managesAll(call))) throw new FunctionRefusal(403, FOR_EDITORS)
      const outcome = await askDatabase(
        call.supabaseAdmin.rpc('undo_media_replacement', {
          p_replacement: replacement,
          ...actorOf(call),
        }),
      )
      if (!outcome) {
        throw new FunctionRefusal(404, 'This was already undone, or is more than a day old.')
      }
      return outcome
    },
  },
)

const managesAll = (call: Call) => hasPermission(call, 'media.manage')
const actorOf = ({ user }: Call) => user && { p_actor: user.id }

/** Authors change only what they uploaded. */
async function limitToOwn(call: Call): Promise<{ p_owner?: string }> {
  return !call.user || (await managesAll(call)) ? {} : { p_owner: call.user.id }
}

function mustChange(changed: number, refusal: string): number {
  if (!changed) throw new FunctionRefusal(404, refusal)
  return changed
}
