import { answers, type Input } from '#supabase/functions/manage-tags/contract.ts'
import { createStaffCall, type GetGrant } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'

export type { ManagedTag } from '#supabase/functions/manage-tags/contract.ts'

export function createTagManager(client: PostsClient, getGrant: GetGrant) {
  const call = createStaffCall<Input, typeof answers>(client, 'manage-tags', answers, getGrant)
  return {
    list: async () => (await call('list', {})).tags,
    rename: (slug: string, name: string) => call('rename', { slug, name }),
    describe: (slug: string, description: string) => call('describe', { slug, description }),
    /** Replaces the tag with `into` in all posts. @returns the id for `restore`, and the number of changed posts */
    merge: (slug: string, into: string) => call('merge', { slug, into }),
    /** @returns the id for `restore`, and the number of changed posts */
    remove: (slug: string) => call('delete', { slug }),
    restore: (removal: string) => call('restore', { removal }),
  }
}
