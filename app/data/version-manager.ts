import type { z } from '#domain/schema.ts'
import type { VersionContent } from '#domain/versions/version-content.ts'
import {
  answers,
  type Current,
  type Input,
  type Version,
} from '#supabase/functions/manage-versions/contract.ts'
import { callFunction } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'
import type { PostTable } from './posts/post-rows.ts'
import type { EditablePost } from './posts/post-writer.ts'

export type { Current, Version } from '#supabase/functions/manage-versions/contract.ts'

export type ListedVersions = { versions: Version[]; current: Current }

const FAILURE = 'This did not work. Please try again.'

export type VersionManager = ReturnType<typeof createVersionManager>

/**
 * The former states of one post. Each call throws `DataError` or `FunctionError` with a message for people.
 * @param getGrant returns a valid editor grant; null for signed-in people
 */
export function createVersionManager(
  client: PostsClient,
  getGrant: (() => Promise<string>) | null,
  document: { table: PostTable; id: string },
) {
  const send = async <Answer>(answer: z.ZodType<Answer>, body: Input): Promise<Answer> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, 'manage-versions', { answer, body, headers, failureMessage: FAILURE })
  }
  return {
    list: (): Promise<ListedVersions> => send(answers.list, { action: 'list', ...document }),
    read: async (number: number): Promise<VersionContent> =>
      (await send(answers.read, { action: 'read', ...document, number })).content,
    annotate: (number: number, note: string) =>
      send(answers.annotate, { action: 'annotate', ...document, number, note }),
    /**
     * @param basedOn `updated_at` of the post as it was looked at
     * @returns the post, and the number of the version with its former state; null if it was the same
     * @throws FunctionError 409 when the post was saved since
     */
    restore: (number: number, basedOn: string): Promise<{ post: EditablePost; kept: number | null }> =>
      send(answers.restore, { action: 'restore', ...document, number, based_on: basedOn }),
  }
}
