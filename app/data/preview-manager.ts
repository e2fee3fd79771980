import { answers, type Input } from '#supabase/functions/manage-previews/contract.ts'
import { createStaffCall, type GetGrant } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'

export {
  MAX_LABEL_LENGTH,
  PREVIEW_DAYS,
  type PreviewLink,
} from '#supabase/functions/manage-previews/contract.ts'

export type PreviewDays = Extract<Input, { action: 'create' }>['days']
export type PreviewedPost = Pick<Input, 'table' | 'id'>

/**
 * Preview links of a post, or of a page by its path, active ones first. Functions throw `DataError` or
 * `FunctionError`.
 */
export function createPreviewManager(client: PostsClient, getGrant: GetGrant, post: PreviewedPost) {
  const call = createStaffCall<Input, typeof answers>(client, 'manage-previews', answers, getGrant)
  return {
    list: () => call('list', post),
    create: (link: { days: PreviewDays; label: string }) => call('create', { ...post, ...link }),
    revoke: (preview: string | null) => call('revoke', { ...post, preview }),
  }
}
