import { answers, type Input, type ManagedTag } from '#supabase/functions/manage-tags/contract.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import type { z } from '#domain/schema.ts'

export type { ManagedTag } from '#supabase/functions/manage-tags/contract.ts'

/** What a merge or a deletion changed, and how it is taken back. */
export type TagRemoval = { removal: string; posts: number }

/** What administrators do with tags. Each throws `DataError` or `FunctionError`, with words for people. */
export type TagManager = {
  list(): Promise<ManagedTag[]>
  /** @returns the present slug, and how many posts changed */
  rename(slug: string, name: string): Promise<{ slug: string; posts: number }>
  describe(slug: string, description: string): Promise<void>
  /** Puts the tag `into` in place of the other in all posts. */
  merge(slug: string, into: string): Promise<TagRemoval>
  remove(slug: string): Promise<TagRemoval>
  /** Takes a merge or a deletion back. */
  restore(removal: string): Promise<{ slug: string; posts: number }>
}

const FAILURE = 'This did not work. Please try again.'

/** @param getGrant gives an editor grant that holds; null for administrators who are signed in */
export function createTagManager(client: PostsClient, getGrant: (() => Promise<string>) | null): TagManager {
  const send = async <Answer>(answer: z.ZodType<Answer>, body: Input): Promise<Answer> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, 'manage-tags', { answer, body, headers, failureMessage: FAILURE })
  }
  return {
    list: async () => (await send(answers.list, { action: 'list' })).tags,
    rename: (slug, name) => send(answers.rename, { action: 'rename', slug, name }),
    async describe(slug, description) {
      await send(answers.describe, { action: 'describe', slug, description })
    },
    merge: (slug, into) => send(answers.merge, { action: 'merge', slug, into }),
    remove: (slug) => send(answers.delete, { action: 'delete', slug }),
    restore: (removal) => send(answers.restore, { action: 'restore', removal }),
  }
}
