import { lazy, Suspense } from 'react'
import { formatMoment } from '#app/ui/format-moment.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EditorNotice } from './editor-notice.tsx'
import { RemoteChangeNotice } from './remote-change-notice.tsx'
import type { PostEditor } from './use-post-editor.ts'

const NewerDraftNotice = lazy(async () => ({
  default: (await import('./newer-draft-notice.tsx')).NewerDraftNotice,
}))
const UnsavedDrafts = lazy(async () => ({
  default: (await import('./drafts/unsaved-drafts.tsx')).UnsavedDrafts,
}))

export type EditorNoticesProps = { editor: PostEditor; table: PostTable; post: EditablePost | null }

/** Messages above the form: a failed save, restored text, a backup, changes by others. */
export function EditorNotices({ editor, table, post }: EditorNoticesProps) {
  const { newerDraft, restored, backup } = editor
  const isRestoredFromOlder = restored !== null && restored.basedOn !== (post?.updated_at ?? null)
  return (
    <div className="editor-notices">
      <div role="alert">
        <FailureNotice editor={editor} />
        {!editor.isStored && (
          <EditorNotice icon="circle-alert" tone="bad">
            <p>This browser can’t store your text. Save it before you leave the page.</p>
          </EditorNotice>
        )}
      </div>
      <div role="status">
        <Suspense fallback={null}>
          {newerDraft.draft && (
            <NewerDraftNotice
              draft={newerDraft.draft}
              isBusy={editor.saving !== null}
              onDiscard={newerDraft.discard}
            />
          )}
          <RemoteChangeNotice editor={editor} />
          {editor.isOpenElsewhere && (
            <EditorNotice icon="copy">
              <p>
                This post is also open in another tab. Each tab keeps its own text; the second one to save
                sees both versions.
              </p>
            </EditorNotice>
          )}
          {restored && (
            <EditorNotice icon="history">
              <p>
                We restored what you typed on {formatMoment(restored.savedAt)}.
                {isRestoredFromOlder && ' The post has changed since then; saving shows you both versions.'}
              </p>
              <Button size="small" variant="secondary" onClick={editor.discardRestored}>
                Discard
              </Button>
              <Button size="small" variant="quiet" onClick={editor.dismissRestored}>
                Keep
              </Button>
            </EditorNotice>
          )}
          {backup && (
            <EditorNotice icon="history">
              <p>
                {backup.label} of {formatMoment(backup.savedAt)} is kept in this browser.
              </p>
              <Button size="small" variant="secondary" onClick={editor.restoreBackup}>
                Restore it
              </Button>
              <Button size="small" variant="quiet" onClick={editor.removeBackup}>
                Delete it
              </Button>
            </EditorNotice>
          )}
          {!post && (
            <UnsavedDrafts table={table} currentId={editor.postId} onContinue={editor.continueWith} />
          )}
        </Suspense>
      </div>
    </div>
  )
}

/** Stays until the next save; the toast has the reason. */
function FailureNotice({ editor: { failure } }: { editor: PostEditor }) {
  if (!failure) return null
  return (
    <EditorNotice icon="circle-alert" tone="bad">
      <p>
        This post was not saved. Everything you typed is still here.
        {failure.hasSessionEnded && ' It is saved as soon as you sign in again.'}
      </p>
    </EditorNotice>
  )
}
