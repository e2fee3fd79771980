import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { createPostWriter } from '#app/data/posts/create-post-writer.ts'
import { createEditorReader, createTableReader, type PostReader } from '#app/data/posts/authored-posts.ts'
import type { EditablePost, PostWriter } from '#app/data/posts/post-writer.ts'
import { getEditorGrant } from '#app/data/session/editor-grant.ts'
import type { PreviewManager } from '#app/data/preview-manager.ts'
import type { VersionManager } from '#app/data/version-manager.ts'
import type { AuthoringKind } from '../authoring-kind.ts'

export const OPEN_FAILURE = 'This post could not be opened. Please try again.'

/** With an editor grant posts are read by the server function. */
export function chooseReader({ table, loadFailure }: AuthoringKind, hasGrant: boolean): PostReader {
  const source = { client: getBrowserClient(), table, listFailure: loadFailure, findFailure: OPEN_FAILURE }
  return hasGrant ? createEditorReader({ ...source, getGrant: getEditorGrant }) : createTableReader(source)
}

export function chooseWriter(
  { table, labels, mutateFunction }: AuthoringKind,
  hasGrant: boolean,
): PostWriter {
  const getGrant = hasGrant ? getEditorGrant : null
  return createPostWriter({ client: getBrowserClient(), table, mutateFunction, getGrant, messages: labels })
}

/** Reads the stored post, which may have changed since it was opened. */
export type StoredPost = {
  /** @throws DataError of kind `missing` once it was deleted */
  read: () => Promise<EditablePost>
  openVersions: () => Promise<VersionManager>
  /** Preview links for people without an account. */
  openPreviews: () => Promise<PreviewManager>
}

export function findStoredPost(kind: AuthoringKind, hasGrant: boolean, id: string): StoredPost {
  let manager: Promise<VersionManager> | undefined
  return {
    read: () => chooseReader(kind, hasGrant).find(id),
    openVersions: () => {
      manager ??= import('#app/data/version-manager.ts').then(({ createVersionManager }) =>
        createVersionManager(getBrowserClient(), hasGrant ? getEditorGrant : null, { table: kind.table, id }),
      )
      return manager
    },
    async openPreviews() {
      const { createPreviewManager } = await import('#app/data/preview-manager.ts')
      return createPreviewManager(getBrowserClient(), hasGrant ? getEditorGrant : null, {
        table: kind.table,
        id,
      })
    },
  }
}
