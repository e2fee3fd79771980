import { getBrowserClient } from '#app/data/client/browser-client.ts'
import type { NewerDraftKeeper } from '#app/data/newer-draft-keeper.ts'
import type { EditablePost, PostWriter } from '#app/data/posts/post-writer.ts'
import { getEditorGrant } from '#app/data/session/editor-grant.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import type { OpenedDraft } from '../editor/use-newer-draft.ts'
import { findVisibility } from '../list/visibility.ts'
import type { AdminMode } from '../mode/use-admin-mode.ts'
import { openPost, reportFailure } from './post-actions.ts'
import type { ReadStored } from '../editor/use-remote-changes.ts'
import { chooseReader, chooseWriter, OPEN_FAILURE } from './post-access.ts'

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
  const writer = chooseWriter(kind, mode.hasGrant)
  if (id === null) return { post: null, newer: null, readStored: null, writer }
  const post = await openPost(kind, mode, id)
  if (post === null) return null
  const readStored = () => chooseReader(kind, mode.hasGrant).find(id)
  const plain = { post, newer: null, readStored, writer }
  // On the blog, the editor also opens for people without a role (specification, section 6).
  if (findVisibility(post) !== 'public' || !mode.may('posts.write')) return plain
  try {
    return await openPublished(plain, await loadKeeper(kind, mode.hasGrant, id))
  } catch (error) {
    reportFailure(error, OPEN_FAILURE)
    return null
  }
}

type Loaded = { keeper: NewerDraftKeeper } & Pick<
  typeof import('#app/data/posts/drafting-writer.ts'),
  'createDraftingWriter'
> &
  Pick<typeof import('#app/data/newer-draft-keeper.ts'), 'showNewer'>

/** Module for newer drafts; loaded only for published posts. */
async function loadKeeper({ table }: AuthoringKind, hasGrant: boolean, id: string): Promise<Loaded> {
  const [{ createNewerDraftKeeper, showNewer }, { createDraftingWriter }] = await Promise.all([
    import('#app/data/newer-draft-keeper.ts'),
    import('#app/data/posts/drafting-writer.ts'),
  ])
  const keeper = createNewerDraftKeeper(getBrowserClient(), hasGrant ? getEditorGrant : null, { table, id })
  return { keeper, showNewer, createDraftingWriter }
}

async function openPublished(
  opened: OpenedPost & { post: EditablePost; readStored: ReadStored },
  { keeper, showNewer, createDraftingWriter }: Loaded,
): Promise<OpenedPost> {
  const { post: live, readStored } = opened
  const newer = await keeper.read()
  const { writer, discard } = createDraftingWriter(opened.writer, { keeper, newer })
  if (newer === null) return { ...opened, writer }
  return {
    post: showNewer(live, newer),
    newer: { newer, live, discard },
    // Reads the current published post with the same draft applied, so that the editor compares like with
    // like.
    readStored: async () => showNewer(await readStored(), newer),
    writer,
  }
}
