import type { z } from '#domain/schema.ts'
import { answers, type BinnedPost, type Input } from '#supabase/functions/manage-bin/contract.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import type { PostTable } from '../posts/post-rows.ts'

export type { BinnedPost } from '#supabase/functions/manage-bin/contract.ts'

export type BinPage = { posts: BinnedPost[]; total: number }

/** Deleted posts of one kind. Each call throws `DataError` or `FunctionError`, with words for people. */
export type BinManager = {
  /** One page, newest first. @param search words of the title; empty for all */
  list(search: string, page: number): Promise<BinPage>
  erase(id: string): Promise<void>
}

const FAILURE = 'This did not work. Please try again.'

/** @param getGrant gives an editor grant that holds; null for administrators who are signed in */
export function createBinManager(
  client: PostsClient,
  getGrant: (() => Promise<string>) | null,
  table: PostTable,
): BinManager {
  const send = async <Answer>(answer: z.ZodType<Answer>, body: Input): Promise<Answer> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, 'manage-bin', { answer, body, headers, failureMessage: FAILURE })
  }
  return {
    list: (search, page) => send(answers.list, { action: 'list', table, search, page }),
    async erase(id) {
      await send(answers.erase, { action: 'erase', table, id })
    },
  }
}
