import type { z } from '#domain/schema.ts'
import type { Input, NewerDraft } from '#supabase/functions/manage-drafts/contract.ts'
import { callFunction, FunctionError } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'
import { AddressTakenError } from './posts/writer-messages.ts'
import type { PostRecord } from './posts/post-record.ts'
import type { PostTable } from './posts/post-rows.ts'
import type { EditablePost, SaveOutcome } from './posts/post-writer.ts'

export type { NewerDraft } from '#supabase/functions/manage-drafts/contract.ts'

/** Versions that a write replaces: `updated_at` of the published post, and the version of its newer draft, if any. */
export type SeenVersions = { basedOn: string; version: string | null }

/** Includes the current newer draft. */
export type DraftOutcome = SaveOutcome & { newer: NewerDraft | null }

/** The newer draft of one published post. Each call throws `DataError` or `FunctionError` with a message for people. */
export type NewerDraftKeeper = {
  read(): Promise<NewerDraft | null>
  /** Saves the differences to the published post, which is not changed. */
  save(data: PostRecord, seen: SeenVersions): Promise<DraftOutcome>
  /** Updates the published post and removes its newer draft. */
  publish(data: PostRecord, seen: SeenVersions): Promise<DraftOutcome>
  /** @throws FunctionError 409 if someone saved another draft since */
  discard(version: string): Promise<void>
}

const FAILURE = 'Operation failed'
const CONFLICT = 409
const loadContract = () => import('#supabase/functions/manage-drafts/contract.ts')
type Contract = Awaited<ReturnType<typeof loadContract>>

/** @param getGrant returns a valid editor grant; null for signed-in people */
export function createNewerDraftKeeper(
  client: PostsClient,
  getGrant: (() => Promise<string>) | null,
  { table, id }: { table: PostTable; id: string },
): NewerDraftKeeper {
  const send = async <Answer>(
    pick: (answers: Contract['answers']) => z.ZodType<Answer>,
    body: object,
  ): Promise<Answer> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    const answer = async () => pick((await loadContract()).answers)
    return callFunction(client, 'manage-drafts', { answer, body, headers, failureMessage: FAILURE })
  }
  const describe = (action: Input['action'], data: PostRecord, { basedOn, version }: SeenVersions) => ({
    action,
    table,
    id,
    data,
    based_on: basedOn,
    version,
  })
  return {
    read: async () => (await send(({ read }) => read, { action: 'read', table, id })).draft,
    save: (data, seen) =>
      send(({ save }) => save, describe('save', data, seen)).then(
        ({ post, draft }) => ({ kind: 'saved', post, newer: draft }),
        readConflict,
      ),
    publish: (data, seen) =>
      send(({ publish }) => publish, describe('publish', data, seen)).then(
        ({ post }) => ({ kind: 'saved', post, newer: null }),
        readConflict,
      ),
    async discard(version) {
      await send(({ discard }) => discard, { action: 'discard', table, id, version })
    },
  }
}

/** The post with the content of its newer draft. */
export function showNewer(post: EditablePost, newer: NewerDraft | null): EditablePost {
  return newer === null ? post : { ...post, ...newer.content, id: post.id, updated_at: post.updated_at }
}

/** @throws the given error unless it reports a conflict */
async function readConflict(error: unknown): Promise<DraftOutcome> {
  if (!(error instanceof FunctionError) || error.status !== CONFLICT) throw error
  if (error.answer['field'] === 'slug') throw new AddressTakenError(error.userMessage, error)
  const read = (await loadContract()).conflict.safeParse(error.answer)
  // The post is no longer published, which the error message explains.
  if (!read.success) throw error
  const { changed, current, draft, change } = read.data
  return {
    kind: 'conflict',
    current: changed === 'draft' ? showNewer(current, draft) : current,
    changedBy: change.by,
    changedAt: change.at,
    newer: draft,
  }
}
