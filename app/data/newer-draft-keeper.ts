import type { Input, NewerDraft } from '#supabase/functions/manage-drafts/contract.ts'
import { createStaffCall, FunctionError, type GetGrant } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'
import {
  AddressTakenError,
  type EditablePost,
  type PostRecord,
  type SaveOutcome,
} from './posts/post-writer.ts'
import type { PostTable } from './posts/post-rows.ts'

export type { NewerDraft } from '#supabase/functions/manage-drafts/contract.ts'

/** Versions that a write replaces: `updated_at` of the published post, and the version of its newer draft, if any. */
export type SeenVersions = { basedOn: string; version: string | null }

export type DraftOutcome = SaveOutcome & { newer: NewerDraft | null }

export type NewerDraftKeeper = ReturnType<typeof createNewerDraftKeeper>

const FAILURE = 'Operation failed'
const CONFLICT = 409
const loadContract = () => import('#supabase/functions/manage-drafts/contract.ts')
type Contract = Awaited<ReturnType<typeof loadContract>>

/** The newer draft of one published post. Each function throws `DataError` or `FunctionError`. */
export function createNewerDraftKeeper(
  client: PostsClient,
  getGrant: GetGrant,
  post: { table: PostTable; id: string },
) {
  const load = async () => (await loadContract()).answers
  const call = createStaffCall<Input, Contract['answers']>(client, 'manage-drafts', load, getGrant, FAILURE)
  const write = (action: 'save' | 'publish', data: PostRecord, { basedOn, version }: SeenVersions) =>
    call(action, { ...post, data, based_on: basedOn, version }).then(
      ({ post: saved, ...rest }): DraftOutcome => ({
        kind: 'saved',
        post: saved,
        newer: 'draft' in rest ? rest.draft : null,
      }),
      readConflict,
    )
  return {
    read: async () => (await call('read', post)).draft,
    /** Saves the differences to the published post, which is not changed. */
    save: (data: PostRecord, seen: SeenVersions) => write('save', data, seen),
    publish: (data: PostRecord, seen: SeenVersions) => write('publish', data, seen),
    /** @throws FunctionError 409 if someone saved another draft since */
    async discard(version: string): Promise<void> {
      await call('discard', { ...post, version })
    },
  }
}

export function showNewer(post: EditablePost, newer: NewerDraft | null): EditablePost {
  return newer === null ? post : { ...post, ...newer.content, id: post.id, updated_at: post.updated_at }
}

/** @throws the given error unless it reports a conflict */
async function readConflict(error: unknown): Promise<DraftOutcome> {
  if (!(error instanceof FunctionError) || error.status !== CONFLICT) throw error
  if (error.answer['field'] === 'slug') throw new AddressTakenError(error.userMessage, error)
  const read = (await loadContract()).conflict.safeParse(error.answer)
  // The post is no longer published, as the error explains.
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
