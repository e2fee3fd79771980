import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { getEditorGrant } from '#app/data/session/editor-grant.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { PreviewManager } from '#app/data/previews/preview-manager.ts'
import type { VersionManager } from '#app/data/versions/version-manager.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import { chooseReader } from './choose-reader.ts'

/** The post that is open, as it is stored meanwhile. */
export type StoredPost = {
  /** @throws DataError of kind `missing` once it was deleted */
  read: () => Promise<EditablePost>
  /** What it said before. Fetched when it is first wanted. */
  openVersions: () => Promise<VersionManager>
  /** Links that show it to people without an account. Fetched when they are first wanted. */
  openPreviews: () => Promise<PreviewManager>
}

export function findStoredPost(kind: AuthoringKind, hasGrant: boolean, id: string): StoredPost {
  let manager: Promise<VersionManager> | undefined
  return {
    read: () => chooseReader(kind, hasGrant).find(id),
    openVersions: () => {
      manager ??= import('#app/data/versions/version-manager.ts').then(({ createVersionManager }) =>
        createVersionManager(getBrowserClient(), hasGrant ? getEditorGrant : null, { table: kind.table, id }),
      )
      return manager
    },
    async openPreviews() {
      const { createPreviewManager } = await import('#app/data/previews/preview-manager.ts')
      return createPreviewManager(getBrowserClient(), hasGrant ? getEditorGrant : null, {
        table: kind.table,
        id,
      })
    },
  }
}
