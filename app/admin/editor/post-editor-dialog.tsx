import { lazy, Suspense, useId, useRef, useState } from 'react'
import type { EditablePost, PostWriter, SaveGoal } from '#app/data/posts/post-writer.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import type { Toast } from '#app/ui/toast/show-toast.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { AuthoringKind } from '../authoring-kind.ts'
import type { StoredPost } from '../actions/stored-post.ts'
import type { ReviewControls } from '../reviews/review-panel.tsx'
import { ConflictFooter, EditorFooter } from './editor-footer.tsx'
import { AltQuestion } from './pictures/alt-question.tsx'
import { EditorForm } from './editor-form.tsx'
import { useFieldGoal } from './fields/use-field-goal.ts'
import type { OpenedDraft } from './use-newer-draft.ts'
import { type PostEditor, usePostEditor } from './use-post-editor.ts'
import { EditorVersions } from './others/editor-versions.tsx'
import { useEditorWindow } from './window/use-editor-window.ts'
import { WindowBar } from './window/window-bar.tsx'
import './editor.css'

/** Asked for now and then. */
const KeyboardHelp = lazy(async () => ({
  default: (await import('./window/keyboard-help.tsx')).KeyboardHelp,
}))

/** Few saves meet another one. */
const ConflictView = lazy(async () => ({
  default: (await import('./conflict-view.tsx')).ConflictView,
}))

const PreviewsDialog = lazy(async () => ({
  default: (await import('./previews-dialog.tsx')).PreviewsDialog,
}))

/** Fetched where posts may be reviewed. */
const ReviewPanel = lazy(async () => ({
  default: (await import('../reviews/review-panel.tsx')).ReviewPanel,
}))

export type PostEditorDialogProps = {
  kind: AuthoringKind
  writer: PostWriter
  /** Null for a new post; with its newer draft, when it has one. */
  post: EditablePost | null
  /** The newer draft that the post was opened with. */
  newer: OpenedDraft | null
  /** Id of a new post that was begun in this browser and never saved; null opens a blank form. */
  continued: string | null
  /** An author's posts are drafts until an editor publishes them. */
  mayPublish: boolean
  /** Who is here is known by name, and writes posts. */
  mayReview: boolean
  /** The post as it is stored meanwhile; null for a new one. */
  stored: StoredPost | null
  /** A version was restored; the editor goes on. */
  onRestored: () => void
  /** Tells that the post is stored. */
  notify: (toast: Toast) => void
  onClose: () => void
  /** Called once the post is stored, before `onClose`. */
  onSaved: (post: EditablePost) => void
}

/** Writes a blog or news post. What is typed stays until it is saved or thrown away on purpose. */
export function PostEditorDialog(props: PostEditorDialogProps) {
  const { kind, writer, post, mayPublish, onClose, onSaved } = props
  const id = useId()
  const body = useRef<HTMLFormElement>(null)
  const [uploads, setUploads] = useState<readonly string[]>([])
  const [isUnpublishing, setIsUnpublishing] = useState(false)
  const [review, setReview] = useState<ReviewControls | null>(null)
  const submitting = useRef<((id: string) => void) | null>(null)
  const goal = useFieldGoal(body, id)
  const editor = usePostEditor({
    ...props,
    onFieldRefused: goal.goTo,
    onSaved: (saved) => {
      onSaved(saved)
      onClose()
      submitting.current?.(saved.id)
    },
  })
  const leaving = useLeaveQuestion(editor)
  const view = useEditorWindow(body, editor.history)
  const { conflict, labels } = editor

  const save = (wanted: SaveGoal) => {
    submitting.current = null
    setIsUnpublishing(false)
    const field = editor.save(wanted)
    if (field) goal.goTo(field)
  }
  /** What is typed is stored as readers don't see it, and then submitted. */
  const submit = (then: (id: string) => void) => {
    save(post?.status === 'published' ? 'later' : 'draft')
    submitting.current = then
  }
  const setBusy = (name: string, isBusy: boolean) =>
    setUploads((current) => [...current.filter((other) => other !== name), ...(isBusy ? [name] : [])])
  const footer = conflict ? (
    <ConflictFooter editor={editor} />
  ) : (
    <EditorFooter
      editor={editor}
      post={post}
      mayPublish={mayPublish}
      mayKeep={writer.saveForLater !== undefined}
      onSubmit={mayPublish ? undefined : review?.submit}
      isUploading={uploads.length > 0}
      onCancel={() => void leaving.canClose().then((isAgreed) => isAgreed && onClose())}
      onSave={save}
      onUnpublish={() => setIsUnpublishing(true)}
    />
  )

  return (
    <>
      <Dialog
        title={post ? labels.editTitle : labels.createTitle}
        description={[editor.form.title.trim(), describeSaving(post, mayPublish)].filter(Boolean).join(' · ')}
        size="wide"
        onClose={onClose}
        canClose={() => view.leaveFull() && leaving.canClose()}
        actions={!conflict && <WindowBar editor={editor} post={post} view={view} onReview={review?.open} />}
        footer={footer}
      >
        {conflict && (
          <Suspense fallback={<Spinner label="Comparing both versions..." />}>
            <ConflictView kind={kind} form={editor.form} post={post} conflict={conflict} />
          </Suspense>
        )}
        {props.mayReview && !conflict && (writer.saveForLater || post?.status !== 'published') && (
          <Suspense fallback={null}>
            <ReviewPanel
              table={kind.table}
              id={post && post.id}
              versions={[editor.known?.updated_at, editor.newerDraft.draft?.newer.version]}
              hasChanges={editor.hasChanges}
              mayPublish={mayPublish}
              onControls={setReview}
              onSubmit={submit}
              onMoved={props.onRestored}
            />
          </Suspense>
        )}
        <form ref={body} hidden={conflict !== null} noValidate onSubmit={(event) => event.preventDefault()}>
          <EditorForm
            id={id}
            kind={kind}
            writer={writer}
            post={post}
            editor={editor}
            goal={goal}
            view={view}
            onBusy={setBusy}
          />
        </form>
      </Dialog>
      {view.hasVersionsOpen && props.stored && (
        <EditorVersions
          editor={editor}
          stored={props.stored}
          onRestored={props.onRestored}
          onClose={view.endVersions}
        />
      )}
      {view.hasPreviewsOpen && props.stored && (
        <Suspense fallback={null}>
          <PreviewsDialog
            postId={editor.postId}
            open={props.stored.openPreviews}
            path={`/preview${kind.path}`}
            hasChanges={editor.hasChanges}
            onClose={view.endPreviews}
          />
        </Suspense>
      )}
      {view.isHelping && (
        <Suspense fallback={null}>
          <KeyboardHelp onClose={view.endHelp} />
        </Suspense>
      )}
      {leaving.isAsking && <LeaveDialog onChoose={leaving.choose} />}
      {editor.altQuestion.isOpen && (
        <AltQuestion
          unsaid={editor.altQuestion.unsaid}
          onPublish={editor.publishUnsaid}
          onReturn={() => {
            editor.altQuestion.answer()
            goal.goTo(`block-${editor.altQuestion.unsaid[0]!}`)
          }}
        />
      )}
      {isUnpublishing && (
        <UnpublishDialog onCancel={() => setIsUnpublishing(false)} onConfirm={() => save('draft')} />
      )}
    </>
  )
}

function UnpublishDialog(choices: { onCancel: () => void; onConfirm: () => void }) {
  return (
    <ConfirmDialog
      title="Take this post off the site?"
      question="As a draft it is visible to authors only, until it is published again."
      confirmLabel="Save as draft"
      {...choices}
    />
  )
}

function describeSaving(post: EditablePost | null, mayPublish: boolean): string {
  if (!mayPublish && post?.status === 'published') return 'Published. Your changes wait for an editor.'
  if (!mayPublish) return 'A draft, until an editor publishes it.'
  if (post?.status === 'draft') return 'A draft. Authors alone can see it.'
  return 'Saving publishes the post at once, or at the publish date you choose.'
}

/** Puts a question between a wish to close an editor with changes and closing it. */
function useLeaveQuestion({ saving, hasChanges, stopAutosave }: PostEditor) {
  const [resolve, setResolve] = useState<((choice: LeaveChoice) => void) | null>(null)
  const ask = () => new Promise<LeaveChoice>((settle) => setResolve(() => settle))
  return {
    isAsking: resolve !== null,
    choose: (choice: LeaveChoice) => {
      setResolve(null)
      resolve?.(choice)
    },
    canClose: async (): Promise<boolean> => {
      if (saving) return false
      if (!hasChanges) return true
      const choice = await ask()
      if (choice === 'discard') stopAutosave()
      return choice !== 'stay'
    },
  }
}

export type LeaveChoice = 'stay' | 'keep' | 'discard'

/** Asked when an editor with changes is closed. */
function LeaveDialog({ onChoose }: { onChoose: (choice: LeaveChoice) => void }) {
  return (
    <Dialog
      title="Leave without saving?"
      size="narrow"
      onClose={() => onChoose('stay')}
      footer={
        <div className="leave-choices">
          <Button data-autofocus onClick={() => onChoose('stay')}>
            Keep editing
          </Button>
          <Button variant="secondary" onClick={() => onChoose('keep')}>
            Close and keep for later
          </Button>
          <Button variant="danger" onClick={() => onChoose('discard')}>
            Discard changes
          </Button>
        </div>
      }
    >
      <p className="t-body">
        You have changes that are not saved. Kept for later, they wait in this browser until you open this
        editor again.
      </p>
    </Dialog>
  )
}
