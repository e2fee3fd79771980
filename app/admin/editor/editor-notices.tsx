import { lazy, Suspense, useState } from 'react'
import { formatMoment } from '#app/ui/format-moment.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EditorNotice } from './editor-notice.tsx'
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

const ChangesDialog = lazy(async () => ({ default: (await import('./changes-dialog.tsx')).ChangesDialog }))

/** Message that someone else saved or deleted the open post, with an offer to merge their changes. */
function RemoteChangeNotice({ editor }: { editor: PostEditor }) {
  const { change, dismiss } = editor.remote
  const [isShown, setIsShown] = useState(false)
  if (!change) return null
  if (change.kind === 'deleted')
    return (
      <EditorNotice icon="circle-alert">
        <p>
          Someone deleted this post. Your text is still here, and the post can be restored from the trash.
        </p>
      </EditorNotice>
    )
  const merge = () => {
    setIsShown(false)
    void editor.mergeChanges(change.post)
  }
  return (
    <>
      <EditorNotice icon="users">
        <p>
          {change.by || 'Someone'} saved this post at {formatMoment(change.post.updated_at)}
          {change.what !== '' && `: ${change.what}`}.
        </p>
        <Button size="small" variant="secondary" onClick={() => setIsShown(true)}>
          Show what changed
        </Button>
        <Button size="small" variant="secondary" onClick={merge}>
          Merge
        </Button>
        <Button size="small" variant="quiet" onClick={dismiss}>
          Not now
        </Button>
      </EditorNotice>
      {isShown && editor.known && (
        <Suspense fallback={null}>
          <ChangesDialog
            title="What changed"
            description="Between the post as you opened it and as it is stored now."
            before={editor.known}
            after={change.post}
            footer={
              <>
                <span className="t-cap">Your changes elsewhere in the post are kept.</span>
                <Button variant="quiet" onClick={() => setIsShown(false)}>
                  Close
                </Button>
                <Button onClick={merge}>Merge</Button>
              </>
            }
            onClose={() => setIsShown(false)}
          />
        </Suspense>
      )}
    </>
  )
}
