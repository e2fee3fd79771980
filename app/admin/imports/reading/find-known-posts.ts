import type { ImportCalls } from '#app/data/imports/import-calls.ts'
import { repeatWhileAway } from '#app/data/imports/import-retry.ts'
import type { KnownPost, PreviewItem } from '#domain/imports/plan/plan-import.ts'

/**
 * Asks what of these entries is here already, by source id.
 * @throws DataError when the server does not answer
 */
export async function findKnownPosts(
  items: readonly PreviewItem[],
  calls: Pick<ImportCalls, 'findKnown'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, KnownPost>> {
  const ids = items.flatMap(({ source_id }) => source_id ?? [])
  const posts = ids.length === 0 ? [] : await repeatWhileAway(() => calls.findKnown(ids, signal), { signal })
  return new Map(
    posts.map(({ source_id, digest, is_edited, version }) => [
      source_id,
      { digest, isEdited: is_edited, version },
    ]),
  )
}
