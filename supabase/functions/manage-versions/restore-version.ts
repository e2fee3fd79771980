import type { z } from 'zod'
import { updatePost } from '#domain/posts/write-post.ts'
import type { answers } from '#supabase/functions/manage-versions/contract.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { mustBeSaved } from '../_shared/posts/mutate-post.ts'
import { openPostStore } from '../_shared/posts/post-store.ts'
import { readVersion, type VersionKey } from './document-versions.ts'

/**
 * Has the post say again what a version says; what it said is a version then. Status, date and address stay.
 * @throws FunctionRefusal 404 without post or version, 409 when the post was saved since `based_on`, as a save is
 */
export async function restoreVersion(
  call: Pick<FunctionCall<unknown>, 'database' | 'supabase' | 'logAction'>,
  { based_on: basedOn, ...key }: VersionKey & { based_on: string },
): Promise<z.infer<typeof answers.restore>> {
  const { table, id, number } = key
  const { content } = await readVersion(call.database, key)
  // Both tables have the columns of their own versions.
  const store = openPostStore(call.database, table, 'restore')
  const { post } = await mustBeSaved(table, call, await updatePost(store, id, content, basedOn))
  call.logAction('version restored', { table, post: id, version: number })
  return { post, kept: await findNewestSince(call.database, key, basedOn) }
}

/** The version that the restoring made; null when there was nothing to change. */
async function findNewestSince(
  database: FunctionCall<unknown>['database'],
  { table, id }: VersionKey,
  basedOn: string,
): Promise<number | null> {
  const { data } = await database
    .from('document_versions')
    .select('number')
    .match({ document_kind: table, document_id: id, replaced_how: 'restore' })
    .gt('replaced_at', basedOn)
    .order('number', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError()
  return data?.number ?? null
}
