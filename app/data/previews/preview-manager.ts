import type { z } from '#domain/schema.ts'
import { answers, type Input, type PreviewLink } from '#supabase/functions/manage-previews/contract.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import type { PostTable } from '../posts/post-rows.ts'

export {
  MAX_LABEL_LENGTH,
  PREVIEW_DAYS,
  type PreviewLink,
} from '#supabase/functions/manage-previews/contract.ts'

export type PreviewDays = Extract<Input, { action: 'create' }>['days']

/**
 * The links that show one post before readers see it. Each call answers all of them, those that work first, and throws
 * `DataError` or `FunctionError`, with words for people.
 */
export type PreviewManager = {
  list(): Promise<PreviewLink[]>
  /** @returns also the id of the new one */
  create(link: { days: PreviewDays; label: string }): Promise<{ links: PreviewLink[]; created: string }>
  /** Ends one, or all with null. */
  revoke(preview: string | null): Promise<PreviewLink[]>
}

const FAILURE = 'This did not work. Please try again.'

/** @param getGrant gives an editor grant that holds; null for people who are signed in */
export function createPreviewManager(
  client: PostsClient,
  getGrant: (() => Promise<string>) | null,
  post: { table: PostTable; id: string },
): PreviewManager {
  const send = async <Answer>(answer: z.ZodType<Answer>, body: Input): Promise<Answer> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, 'manage-previews', { answer, body, headers, failureMessage: FAILURE })
  }
  return {
    list: async () => (await send(answers.list, { action: 'list', ...post })).links,
    create: (link) => send(answers.create, { action: 'create', ...post, ...link }),
    revoke: async (preview) => (await send(answers.revoke, { action: 'revoke', ...post, preview })).links,
  }
}
