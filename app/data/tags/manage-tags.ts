import { answers, type Input } from '#supabase/functions/manage-tags/contract.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import type { z } from '#domain/schema.ts'

export type { ManagedTag } from '#supabase/functions/manage-tags/contract.ts'

const FAILURE = 'This did not work. Please try again.'

/**
 * What administrators do with tags. Each call throws `DataError` or `FunctionError` with a message for people.
 * @param getGrant returns a valid editor grant; null for signed-in people
 */
export function createTagManager(client: PostsClient, getGrant: (() => Promise<string>) | null) {
  const send = async <Answer>(answer: z.ZodType<Answer>, body: Input): Promise<Answer> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, 'manage-tags', { answer, body, headers, failureMessage: FAILURE })
  }
  return {
    list: async () => (await send(answers.list, { action: 'list' })).tags,
    /** @returns the present slug, and how many posts changed */
    rename: (slug: string, name: string) => send(answers.rename, { action: 'rename', slug, name }),
    describe: (slug: string, description: string) =>
      send(answers.describe, { action: 'describe', slug, description }),
    /** Replaces the tag by `into` in all posts. @returns what `restore` needs, and how many posts changed */
    merge: (slug: string, into: string) => send(answers.merge, { action: 'merge', slug, into }),
    /** @returns what `restore` needs, and how many posts changed */
    remove: (slug: string) => send(answers.delete, { action: 'delete', slug }),
    /** Undoes a merge or a deletion. */
    restore: (removal: string) => send(answers.restore, { action: 'restore', removal }),
  }
}
