import type { z } from '#domain/schema.ts'
import type { VersionContent } from '#domain/versions/version-content.ts'
import {
  answers,
  type Current,
  type Input,
  type Version,
} from '#supabase/functions/manage-versions/contract.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import type { PostTable } from '../posts/post-rows.ts'
import type { EditablePost } from '../posts/post-writer.ts'

export type { Current, Version } from '#supabase/functions/manage-versions/contract.ts'

export type ListedVersions = { versions: Version[]; current: Current }

/** The former states of one post. Each call throws `DataError` or `FunctionError`, with words for people. */
export type VersionManager = {
  list(): Promise<ListedVersions>
  read(number: number): Promise<VersionContent>
  annotate(number: number, note: string): Promise<void>
  /**
   * @param basedOn `updated_at` of the post as it was looked at
   * @returns the post as it is now, and the number of the version that holds what the post said before; null when it said the same already
   * @throws FunctionError 409 when the post was saved since
   */
  restore(number: number, basedOn: string): Promise<{ post: EditablePost; kept: number | null }>
}

const FAILURE = 'This did not work. Please try again.'

/** @param getGrant gives an editor grant that holds; null for administrators who are signed in */
export function createVersionManager(
  client: PostsClient,
  getGrant: (() => Promise<string>) | null,
  document: { table: PostTable; id: string },
): VersionManager {
  const send = async <Answer>(answer: z.ZodType<Answer>, body: Input): Promise<Answer> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, 'manage-versions', { answer, body, headers, failureMessage: FAILURE })
  }
  return {
    list: () => send(answers.list, { action: 'list', ...document }),
    read: async (number) => (await send(answers.read, { action: 'read', ...document, number })).content,
    async annotate(number, note) {
      await send(answers.annotate, { action: 'annotate', ...document, number, note })
    },
    async restore(number, basedOn) {
      const body: Input = { action: 'restore', ...document, number, based_on: basedOn }
      return send(answers.restore, body)
    },
  }
}
