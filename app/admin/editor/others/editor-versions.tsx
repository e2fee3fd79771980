import { lazy, Suspense, use } from 'react'
import type { VersionManager } from '#app/data/version-manager.ts'
import type { StoredPost } from '#app/admin/actions/stored-post.ts'
import type { PostEditor } from '../use-post-editor.ts'

const VersionsDialog = lazy(async () => ({
  default: (await import('#app/admin/versions/versions-dialog.tsx')).VersionsDialog,
}))

export type EditorVersionsProps = {
  editor: PostEditor
  stored: StoredPost
  /** The stored post says something else, and the editor shows it. */
  onRestored: () => void
  onClose: () => void
}

/** What the open post said before, beside what is typed. */
export function EditorVersions(props: EditorVersionsProps) {
  return (
    <Suspense fallback={null}>
      <OpenVersions {...props} manager={props.stored.openVersions()} />
    </Suspense>
  )
}

type OpenVersionsProps = EditorVersionsProps & { manager: Promise<VersionManager> }

function OpenVersions({ editor, manager, onRestored, onClose }: OpenVersionsProps) {
  return (
    <VersionsDialog
      manager={use(manager)}
      postId={editor.postId}
      title={editor.known?.title ?? ''}
      open={{ typed: editor.hasChanges ? editor.describeTyped : null }}
      onChanged={(post) => {
        editor.showRestored(post)
        onRestored()
      }}
      onClose={onClose}
    />
  )
}
