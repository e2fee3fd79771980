import { answers, type Input } from '#supabase/functions/manage-bin/contract.ts'
import { createStaffCall, type GetGrant } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'
import type { PostTable } from './posts/post-rows.ts'

export type { BinnedPost } from '#supabase/functions/manage-bin/contract.ts'

/** Lists and empties the trash of deleted posts. Functions throw `DataError` or `FunctionError`. */
export function createBinManager(client: PostsClient, getGrant: GetGrant) {
  const call = createStaffCall<Input, typeof answers>(client, 'manage-bin', answers, getGrant)
  return {
    list: (table: PostTable, search: string, page: number) => call('list', { table, search, page }),
    erase: (table: PostTable, id: string) => call('erase', { table, id }),
  }
}
