import type { z } from '#domain/schema.ts'
import { answers, type Input } from '#supabase/functions/manage-previews/contract.ts'
import { callFunction } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'
import type { PostTable } from './posts/post-rows.ts'

export {
  MAX_LABEL_LENGTH,
  PREVIEW_DAYS,
  type PreviewLink,
} from '#supabase/functions/manage-previews/contract.ts'

export type PreviewDays = Extract<Input, { action: 'create' }>['days']

const FAILURE = 'This did not work. Please try again.'

export type PreviewManager = ReturnType<typeof createPreviewManager>

/**
 * The links that show one post before readers see it, working ones first. Each call throws `DataError` or
 * `FunctionError` with a message for people.
 * @param getGrant returns a valid editor grant; null for signed-in people
 */
export function createPreviewManager(
  client: PostsClient,
  getGrant: (() => Promise<string>) | null,
  post: { table: PostTable; id: string },
) {
  const send = async <Answer>(answer: z.ZodType<Answer>, body: Input): Promise<Answer> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, 'manage-previews', { answer, body, headers, failureMessage: FAILURE })
  }
  return {
    list: () => send(answers.list, { action: 'list', ...post }),
    /** @returns all links, and the id of the new one */
    create: (link: { days: PreviewDays; label: string }) =>
      send(answers.create, { action: 'create', ...post, ...link }),
    /** @param preview null for all of them */
    revoke: (preview: string | null) => send(answers.revoke, { action: 'revoke', ...post, preview }),
  }
}
