import type { z } from '#domain/schema.ts'
import { answers, type Input } from '#supabase/functions/manage-bin/contract.ts'
import { callFunction } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'
import type { PostTable } from './posts/post-rows.ts'

export type { BinnedPost } from '#supabase/functions/manage-bin/contract.ts'

const FAILURE = 'This did not work. Please try again.'

/**
 * Deleted posts. Each call throws `DataError` or `FunctionError` with a message for people.
 * @param getGrant returns a valid editor grant; null for signed-in people
 */
export function createBinManager(client: PostsClient, getGrant: (() => Promise<string>) | null) {
  const send = async <Answer>(answer: z.ZodType<Answer>, body: Input): Promise<Answer> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, 'manage-bin', { answer, body, headers, failureMessage: FAILURE })
  }
  return {
    /** One page, newest first. @param search words of the title; empty for all */
    list: (table: PostTable, search: string, page: number) =>
      send(answers.list, { action: 'list', table, search, page }),
    erase: (table: PostTable, id: string) => send(answers.erase, { action: 'erase', table, id }),
  }
}
