import { lazy, Suspense } from 'react'
import { formatMoment } from '#app/ui/format-moment.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { EditorNotice } from './editor-notice.tsx'
import { OthersNotice } from './others/others-notice.tsx'
import type { PostEditor } from './use-post-editor.ts'

/** Few posts have a newer draft. */
const NewerDraftNotice = lazy(async () => ({
  default: (await import('./newer-draft-notice.tsx')).NewerDraftNotice,
}))

/** For new posts alone. */
const UnsavedDrafts = lazy(async () => ({
  default: (await import('./drafts/unsaved-drafts.tsx')).UnsavedDrafts,
}))

export type EditorNoticesProps = {
  editor: PostEditor
  table: PostTable
  isNew: boolean
  /** The stored post is not the one that the restored text began with. */
  isChangedSince: boolean
}

/** What an author should know before going on: a save that failed, restored text, a backup of another version. */
export function EditorNotices({ editor, table, isNew, isChangedSince }: EditorNoticesProps) {
  return (
    <div className="editor-notices">
      <div role="alert">
        <FailureNotice editor={editor} />
        {!editor.isStored && (
          <EditorNotice icon="circle-alert" tone="bad">
            <p>This browser has no room to keep your text. Save it before you leave the page.</p>
          </EditorNotice>
        )}
      </div>
      <div role="status">
        <DraftNotice editor={editor} />
        <OthersNotice editor={editor} />
        <OpenElsewhereNotice editor={editor} />
        <RestoredNotice editor={editor} isChangedSince={isChangedSince} />
        <BackupNotice editor={editor} />
        {isNew && (
          <Suspense fallback={null}>
            <UnsavedDrafts table={table} currentId={editor.postId} onContinue={editor.continueWith} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function FailureNotice({ editor: { failure } }: { editor: PostEditor }) {
  if (!failure) return null
  return (
    <EditorNotice icon="circle-alert" tone="bad">
      <p>
        {/* Why, is said by the toast. */}
        This post was not saved. Everything you typed is still here.
        {failure.hasSessionEnded && (
          <>
            {' '}
            <a className="link" href="/auth" target="_blank" rel="noopener">
              Sign in in a new tab
              <Icon name="external-link" />
            </a>
          </>
        )}
      </p>
    </EditorNotice>
  )
}

function DraftNotice({ editor: { newerDraft, saving } }: { editor: PostEditor }) {
  if (!newerDraft.draft) return null
  return (
    <Suspense fallback={null}>
      <NewerDraftNotice draft={newerDraft.draft} isBusy={saving !== null} onDiscard={newerDraft.discard} />
    </Suspense>
  )
}

function OpenElsewhereNotice({ editor }: { editor: PostEditor }) {
  if (!editor.isOpenElsewhere) return null
  return (
    <EditorNotice icon="copy">
      <p>
        This post is open in another tab, too. Each tab keeps its own text; the one that saves second sees
        both.
      </p>
    </EditorNotice>
  )
}

type RestoredNoticeProps = Pick<EditorNoticesProps, 'editor' | 'isChangedSince'>

function RestoredNotice({ editor, isChangedSince }: RestoredNoticeProps) {
  if (!editor.restored) return null
  return (
    <EditorNotice icon="history">
      <p>
        We restored what you typed on {formatMoment(editor.restored.savedAt)}.
        {isChangedSince && ' The post was changed since then; saving shows you both versions.'}
      </p>
      <Button size="small" variant="secondary" onClick={editor.discardRestored}>
        Discard
      </Button>
      <Button size="small" variant="quiet" onClick={editor.dismissRestored}>
        Keep
      </Button>
    </EditorNotice>
  )
}

function BackupNotice({ editor }: { editor: PostEditor }) {
  if (!editor.backup) return null
  return (
    <EditorNotice icon="history">
      <p>
        {editor.backup.label} of {formatMoment(editor.backup.savedAt)} is kept in this browser.
      </p>
      <Button size="small" variant="secondary" onClick={editor.restoreBackup}>
        Bring it back
      </Button>
      <Button size="small" variant="quiet" onClick={editor.removeBackup}>
        Delete it
      </Button>
    </EditorNotice>
  )
}
