import type { Answer } from '#supabase/functions/backfill-news-images/contract.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import { readEditorHeaders } from '../session/editor-grant.ts'

export type BackfillRound = Answer

/** Finds missing pictures for some news posts. Call it until none remain. */
export function backfillNewsImages(client: PostsClient, failureMessage: string): Promise<BackfillRound> {
  return callFunction(client, 'backfill-news-images', {
    answer: async () => (await import('#supabase/functions/backfill-news-images/contract.ts')).answer,
    headers: readEditorHeaders(),
    failureMessage,
  })
}
