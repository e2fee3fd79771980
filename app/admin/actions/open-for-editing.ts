import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { createNewerDraftKeeper, showNewer } from '#app/data/newer-draft-keeper.ts'
import { createDraftingWriter } from '#app/data/posts/drafting-writer.ts'
import type { EditablePost, PostWriter } from '#app/data/posts/post-writer.ts'
import { getEditorGrant } from '#app/data/session/editor-grant.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import type { OpenedDraft } from '../editor/use-newer-draft.ts'
import type { ReadStored } from '../editor/use-remote-changes.ts'
import { findVisibility } from '../list/visibility.ts'
import type { AdminMode } from '../mode/use-admin-mode.ts'
import { chooseReader, chooseWriter, OPEN_FAILURE } from './post-access.ts'
import { openPost, reportFailure } from './post-actions.ts'

/** What the editor needs to open; null values for a new post. */
export type OpenedPost = {
  /** The post, with its newer draft applied if there is one. */
  post: EditablePost | null
  newer: OpenedDraft | null
  readStored: ReadStored | null
  writer: PostWriter
}

/** @returns null after a failure, which was shown as a toast */
export async function openForEditing(
  kind: AuthoringKind,
  mode: Pick<AdminMode, 'may' | 'hasGrant'>,
  id: string | null,
): Promise<OpenedPost | null> {
  const plain = chooseWriter(kind, mode.hasGrant)
  if (id === null) return { post: null, newer: null, readStored: null, writer: plain }
  const post = await openPost(kind, mode, id)
  if (post === null) return null
  const readStored = () => chooseReader(kind, mode.hasGrant).find(id)
  // The blog shows its editor to people without a role as well (specification, section 6).
  if (findVisibility(post) !== 'public' || !mode.may('posts.write'))
    return { post, newer: null, readStored, writer: plain }
  const getGrant = mode.hasGrant ? getEditorGrant : null
  const keeper = createNewerDraftKeeper(getBrowserClient(), getGrant, { table: kind.table, id })
  try {
    const newer = await keeper.read()
    const { writer, discard } = createDraftingWriter(plain, { keeper, newer })
    if (newer === null) return { post, newer, readStored, writer }
    return {
      post: showNewer(post, newer),
      newer: { newer, live: post, discard },
      // The editor compares with the current published post with the same draft applied.
      readStored: async () => showNewer(await readStored(), newer),
      writer,
    }
  } catch (error) {
    reportFailure(error, OPEN_FAILURE)
    return null
  }
}
