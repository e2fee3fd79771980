import { answers, type Input } from '#supabase/functions/manage-versions/contract.ts'
import { createStaffCall, type GetGrant } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'
import type { PostTable } from './posts/post-rows.ts'

export type { Current, Version } from '#supabase/functions/manage-versions/contract.ts'

/** Former versions of a post. Functions throw `DataError` or `FunctionError`. */
export function createVersionManager(
  client: PostsClient,
  getGrant: GetGrant,
  post: { table: PostTable; id: string },
) {
  const call = createStaffCall<Input, typeof answers>(client, 'manage-versions', answers, getGrant)
  return {
    list: () => call('list', post),
    read: async (number: number) => (await call('read', { ...post, number })).content,
    annotate: (number: number, note: string) => call('annotate', { ...post, number, note }),
    /**
     * @param basedOn `updated_at` of the displayed post
     * @returns the post, and the number of the version with its former state; null if nothing changed
     */
    restore: (number: number, basedOn: string) => call('restore', { ...post, number, based_on: basedOn }),
  }
}
