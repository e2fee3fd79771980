import type { z } from '#domain/schema.ts'
import type { Input, NewerDraft } from '#supabase/functions/manage-drafts/contract.ts'
import { callFunction, FunctionError } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'
import { AddressTakenError } from './posts/writer-messages.ts'
import type { PostRecord } from './posts/post-record.ts'
import type { PostTable } from './posts/post-rows.ts'
import type { EditablePost, SaveOutcome } from './posts/post-writer.ts'

export type { NewerDraft } from '#supabase/functions/manage-drafts/contract.ts'

/** What a write replaces: `updated_at` of the published post, and the version of its newer draft, null for none. */
export type SeenVersions = { basedOn: string; version: string | null }

/** With what is stored now, the newer draft among it. */
export type DraftOutcome = SaveOutcome & { newer: NewerDraft | null }

/** The newer draft of one published post. Each call throws `DataError` or `FunctionError`, with words for people. */
export type NewerDraftKeeper = {
  /** Null when there is none. */
  read(): Promise<NewerDraft | null>
  /** Keeps what differs from the published post, which stays as it is. */
  save(data: PostRecord, seen: SeenVersions): Promise<DraftOutcome>
  /** Has the published post say it, and there is no newer draft afterwards. */
  publish(data: PostRecord, seen: SeenVersions): Promise<DraftOutcome>
  /** @throws FunctionError 409 when somebody saved another one since */
  discard(version: string): Promise<void>
}

const FAILURE = 'Operation failed'
const CONFLICT = 409
const loadContract = () => import('#supabase/functions/manage-drafts/contract.ts')
type Contract = Awaited<ReturnType<typeof loadContract>>

/** @param getGrant gives an editor grant that holds; null for people who are signed in */
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

/** A published post as it would be with its newer draft. */
export function showNewer(post: EditablePost, newer: NewerDraft | null): EditablePost {
  return newer === null ? post : { ...post, ...newer.content, id: post.id, updated_at: post.updated_at }
}

/** @throws the given error, unless it tells of what somebody else wrote */
async function readConflict(error: unknown): Promise<DraftOutcome> {
  if (!(error instanceof FunctionError) || error.status !== CONFLICT) throw error
  if (error.answer['field'] === 'slug') throw new AddressTakenError(error.userMessage, error)
  const read = (await loadContract()).conflict.safeParse(error.answer)
  // The post is no published one any more: said in the words of the server.
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
