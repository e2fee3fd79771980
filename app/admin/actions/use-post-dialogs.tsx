import { type ReactNode, useState } from 'react'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { showToast, type Toast } from '#app/ui/toast/show-toast.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import type { AdminMode } from '../mode/use-admin-mode.ts'
import type { RemovedPost } from './flash-removal.ts'
import { openForEditing } from './open-for-editing.ts'
import {
  deletePost,
  isActionAllowed,
  isStillAllowed,
  openPost,
  reportFailure,
  restorePost,
} from './post-actions.ts'

export type PostDialogs = {
  /** The open dialog. It stays open when the session ends, so that no text is lost. */
  open: ReactNode
  /** @param continued id of an unsaved new post to continue */
  create: (continued?: string) => Promise<void>
  edit: (id: string) => Promise<void>
  confirmDelete: (post: RemovedPost) => void
  importPosts: () => Promise<void>
  exportPosts: () => Promise<void>
  manageAuthors: () => Promise<void>
  manageTags: () => Promise<void>
  preview: (id: string) => Promise<void>
  showVersions: (post: RemovedPost) => Promise<void>
  showBin: () => Promise<void>
}

export type PostDialogsOptions = {
  kind: AuthoringKind
  mode: AdminMode
  onSaved: (post: EditablePost) => void
  /** Called after a post was deleted; also shows the result. */
  onDeleted: (post: RemovedPost) => Promise<void> | void
  onImported: () => void
  /** Called when the author names of posts may have changed. */
  onAuthorsChanged?: () => void
  /** Called when tags of posts may have changed. */
  onRetagged: () => void
  /** Called when a dialog closes that restored a version or post, and again after undo in its toasts. */
  onRestored: () => void
  /** Shows a toast, or stores it for the next page if this one is about to close. */
  notify?: (toast: Toast) => void
}

const LOAD_FAILURE = 'This part of the page could not be loaded. Reload the page and try again.'

/** Dialogs over a list or an article, loaded on demand. */
export function usePostDialogs(options: PostDialogsOptions): PostDialogs {
  const {
    kind,
    mode,
    onSaved,
    onDeleted,
    onImported,
    onAuthorsChanged = () => {},
    onRetagged,
    onRestored,
    notify = showToast,
  } = options
  const [open, setOpen] = useState<ReactNode>(null)
  const close = () => setOpen(null)
  const leave = (changes: ReturnType<typeof watchChanges>) => {
    close()
    changes.end()
  }
  const finish = (post: EditablePost) => {
    close()
    onSaved(post)
  }
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      reportFailure(error, LOAD_FAILURE)
    }
  }
  const openEditor = (id: string | null, continued: string | null = null) =>
    attempt(async () => {
      const [{ PostEditorDialog }, opened] = await Promise.all([
        import('../editor/post-editor-dialog.tsx'),
        openForEditing(kind, mode, id),
        // Gets text that was typed on another device.
        import('../editor/drafts/draft-sync.ts').then(({ pullDrafts }) => pullDrafts(kind.table)),
      ])
      if (opened === null) return
      const changes = watchChanges(onRestored)
      setOpen(
        <PostEditorDialog
          kind={kind}
          {...opened}
          continued={continued}
          mayReview={!mode.hasGrant && mode.may('posts.write')}
          mayPublish={!mode.lacks('posts.publish')}
          notify={notify}
          onRestored={changes.note}
          onClose={() => leave(changes)}
          onSaved={finish}
        />,
      )
    })

  return {
    open,
    create: async (continued) => {
      if (await isStillAllowed(kind, mode, 'create')) await openEditor(null, continued)
    },
    edit: async (id) => {
      if (await isStillAllowed(kind, mode, 'edit')) await openEditor(id)
    },
    confirmDelete: (post) => {
      if (!isActionAllowed(kind, mode, 'delete')) return
      const { deleteTitle, deleteQuestion, deleteConfirm } = kind.labels
      setOpen(
        <ConfirmDialog
          title={deleteTitle}
          question={deleteQuestion}
          confirmLabel={deleteConfirm}
          busyLabel="Deleting..."
          cancelLabel="Keep it"
          isDestructive
          onConfirm={async () => {
            const isGone = await deletePost(kind, mode, post.id)
            close()
            if (isGone) await onDeleted(post)
          }}
          onCancel={close}
        />,
      )
    },
    importPosts: () =>
      attempt(async () => {
        if (!(await isStillAllowed(kind, mode, 'import'))) return
        const { ImportDialog } = await import('../imports/import-dialog.tsx')
        setOpen(<ImportDialog kind={kind} onClose={close} onImported={onImported} />)
      }),
    exportPosts: () =>
      attempt(async () => {
        if (!(await isStillAllowed(kind, mode, 'export'))) return
        const { ExportDialog } = await import('../export-dialog.tsx')
        setOpen(<ExportDialog kind={kind} onClose={close} />)
      }),
    manageAuthors: () =>
      attempt(async () => {
        const { AuthorsDialog } = await import('../authors/authors-dialog.tsx')
        setOpen(<AuthorsDialog onClose={close} onChanged={onAuthorsChanged} />)
      }),
    manageTags: () =>
      attempt(async () => {
        const { TagsDialog } = await import('../tags/tags-dialog.tsx')
        setOpen(<TagsDialog onChanged={onRetagged} onClose={close} />)
      }),
    showBin: () =>
      attempt(async () => {
        if (!(await isStillAllowed(kind, mode, 'delete'))) return
        const { BinDialog } = await import('../bin-dialog.tsx')
        const changes = watchChanges(onRestored)
        const restore = async (post: RemovedPost) => {
          if (await restorePost(kind, mode, post)) changes.note()
        }
        setOpen(<BinDialog table={kind.table} restore={restore} onClose={() => leave(changes)} />)
      }),
    showVersions: ({ id, title }) =>
      attempt(async () => {
        if (!(await isStillAllowed(kind, mode, 'edit'))) return
        const { VersionsDialog } = await import('../versions/versions-dialog.tsx')
        const changes = watchChanges(onRestored)
        setOpen(
          <VersionsDialog
            table={kind.table}
            postId={id}
            title={title}
            onChanged={changes.note}
            onClose={() => leave(changes)}
          />,
        )
      }),
    preview: (id) =>
      attempt(async () => {
        const [{ PostPreviewDialog }, post] = await Promise.all([
          import('./post-preview-dialog.tsx'),
          openPost(kind, mode, id),
        ])
        if (post) setOpen(<PostPreviewDialog kind={kind} post={post} onClose={close} />)
      }),
  }
}

/** Delays notifications until the dialog closes, because they may reload the page. */
function watchChanges(tell: () => void) {
  let [isOpen, hasChanged] = [true, false]
  return {
    note: () => {
      hasChanged = true
      if (!isOpen) tell()
    },
    end: () => {
      isOpen = false
      if (hasChanged) tell()
    },
  }
}
