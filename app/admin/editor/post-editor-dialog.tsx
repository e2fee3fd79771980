import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { EditablePost, SaveGoal } from '#app/data/posts/post-writer.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import type { ReviewControls } from '../reviews/review-panel.tsx'
import { ConflictFooter, EditorFooter } from './editor-footer.tsx'
import { EditorForm } from './editor-form.tsx'
import { useFieldNavigation } from './fields/use-field-navigation.ts'
import { LeaveDialog, useLeaveQuestion } from './leave-dialog.tsx'
import { useIsUploading } from './pictures/use-picture-upload.ts'
import { describeMissingAltTexts, type PostEditorOptions, usePostEditor } from './use-post-editor.ts'
import { type EditorDialogName, WindowBar } from './window-bar.tsx'
import './editor.css'

const KeyboardHelp = lazy(async () => ({ default: (await import('./keyboard-help.tsx')).KeyboardHelp }))
const ConflictView = lazy(async () => ({ default: (await import('./conflict-view.tsx')).ConflictView }))
const PreviewsDialog = lazy(async () => ({ default: (await import('./previews-dialog.tsx')).PreviewsDialog }))
const ReviewPanel = lazy(async () => ({ default: (await import('../reviews/review-panel.tsx')).ReviewPanel }))
const VersionsDialog = lazy(async () => ({
  default: (await import('#app/admin/versions/versions-dialog.tsx')).VersionsDialog,
}))

export type PostEditorDialogProps = Omit<PostEditorOptions, 'onFieldRefused'> & {
  /** If false, posts stay drafts until an editor publishes them. */
  mayPublish: boolean
  mayReview: boolean
  /** Called when a version was restored; the editor stays open. */
  onRestored: () => void
  onClose: () => void
}

/** Edits a blog or news post. Keeps typed text until it is saved or discarded. */
export function PostEditorDialog(props: PostEditorDialogProps) {
  const { kind, writer, post, mayPublish, mayReview, onRestored, onClose, onSaved } = props
  const id = useId()
  const body = useRef<HTMLFormElement>(null)
  const isUploading = useIsUploading()
  const [isPreviewing, setIsPreviewing] = useState(false)
  const [isFull, setIsFull] = useState(false)
  const [open, setOpen] = useState<EditorDialogName | 'unpublish' | null>(null)
  const [review, setReview] = useState<ReviewControls | null>(null)
  const submitAfterSave = useRef<((id: string) => void) | null>(null)
  const navigation = useFieldNavigation(body, id)
  const editor = usePostEditor({
    ...props,
    onFieldRefused: navigation.goTo,
    onSaved: (saved) => {
      onSaved(saved)
      onClose()
      submitAfterSave.current?.(saved.id)
    },
  })
  const { conflict, labels } = editor
  const leaving = useLeaveQuestion(editor)
  const close = () => setOpen(null)
  useEditorKeys(body, (action) => (action === 'help' ? setOpen('help') : editor.history[action]()))

  const save = (goal: SaveGoal) => {
    submitAfterSave.current = null
    close()
    const field = editor.save(goal)
    if (field) navigation.goTo(field)
  }
  return (
    <>
      <Dialog
        title={post ? labels.editTitle : labels.createTitle}
        description={[editor.form.title.trim(), describeState(post, mayPublish)].filter(Boolean).join(' · ')}
        size="wide"
        onClose={onClose}
        canClose={() => {
          // Escape exits full screen first.
          setIsFull(false)
          return !isFull && leaving.canClose()
        }}
        actions={
          !conflict && (
            <WindowBar
              editor={editor}
              post={post}
              isPreviewing={isPreviewing}
              isFull={isFull}
              onPreview={() => setIsPreviewing(!isPreviewing)}
              onFull={() => setIsFull(!isFull)}
              onOpen={setOpen}
              onReview={review?.open}
            />
          )
        }
        footer={
          conflict ? (
            <ConflictFooter editor={editor} />
          ) : (
            <EditorFooter
              editor={editor}
              post={post}
              mayPublish={mayPublish}
              canSaveForLater={writer.saveForLater !== undefined}
              onSubmit={mayPublish ? undefined : review?.submit}
              isUploading={isUploading}
              onCancel={() => void leaving.canClose().then((isAgreed) => isAgreed && onClose())}
              onSave={save}
              onUnpublish={() => setOpen('unpublish')}
            />
          )
        }
      >
        {conflict && (
          <Suspense fallback={<Spinner label="Comparing both versions..." />}>
            <ConflictView
              kind={kind}
              form={editor.form}
              base={editor.conflictBase}
              post={post}
              conflict={conflict}
              choices={editor.choices}
              onChoose={editor.choose}
            />
          </Suspense>
        )}
        {mayReview && !conflict && (writer.saveForLater || post?.status !== 'published') && (
          <Suspense fallback={null}>
            <ReviewPanel
              table={kind.table}
              id={post && post.id}
              versions={[editor.known?.updated_at, editor.newerDraft.draft?.newer.version]}
              hasChanges={editor.hasChanges}
              mayPublish={mayPublish}
              onControls={setReview}
              onSubmit={(submit) => {
                save(post?.status === 'published' ? 'later' : 'draft')
                submitAfterSave.current = submit
              }}
              onMoved={onRestored}
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
            navigation={navigation}
            isPreviewing={isPreviewing}
            isFull={isFull}
            onHelp={() => setOpen('help')}
          />
        </form>
      </Dialog>
      <Suspense fallback={null}>
        {open === 'versions' && (
          <VersionsDialog
            table={kind.table}
            postId={editor.postId}
            title={editor.known?.title ?? ''}
            open={{ typed: editor.hasChanges ? editor.toVersion : null }}
            onChanged={(restored) => {
              editor.showRestored(restored)
              onRestored()
            }}
            onClose={close}
          />
        )}
        {open === 'previews' && (
          <PreviewsDialog
            post={{ table: kind.table, id: editor.postId }}
            path={`/preview${kind.path}`}
            hasChanges={editor.hasChanges}
            onClose={close}
          />
        )}
        {open === 'help' && <KeyboardHelp onClose={close} />}
      </Suspense>
      {leaving.isAsking && <LeaveDialog onChoose={leaving.choose} />}
      {editor.isAskingForAltTexts && (
        <AltTextQuestion
          count={editor.missingAltTexts.length}
          onPublish={() => editor.answerAltQuestion(true)}
          onReturn={() => {
            editor.answerAltQuestion(false)
            navigation.goTo(`block-${editor.missingAltTexts[0]!}`)
          }}
        />
      )}
      {open === 'unpublish' && (
        <ConfirmDialog
          title="Take this post off the site?"
          question="As a draft it is visible to authors only, until it is published again."
          confirmLabel="Unpublish"
          onCancel={close}
          onConfirm={() => save('draft')}
        />
      )}
    </>
  )
}

type AltTextQuestionProps = { count: number; onPublish: () => void; onReturn: () => void }

function AltTextQuestion({ count, onPublish, onReturn }: AltTextQuestionProps) {
  return (
    <ConfirmDialog
      title="Publish without alt text?"
      question={`${describeMissingAltTexts(count)} People who can’t see a picture learn nothing from it. Mark pictures without information as decorative.`}
      confirmLabel="Publish anyway"
      cancelLabel={count === 1 ? 'Describe it' : 'Describe them'}
      onConfirm={onPublish}
      onCancel={onReturn}
    />
  )
}

function describeState(post: EditablePost | null, mayPublish: boolean): string {
  if (!mayPublish && post?.status === 'published') return 'Published. Your changes wait for an editor.'
  if (!mayPublish) return 'A draft, until an editor publishes it.'
  if (post?.status === 'draft') return 'A draft. Only authors can see it.'
  return 'Saving publishes the post immediately, or on the publish date you choose.'
}

type EditorKey = 'undo' | 'redo' | 'help'

/** Shortcuts that work anywhere in the editor. */
function useEditorKeys(scope: RefObject<HTMLElement | null>, run: (action: EditorKey) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const topDialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const action = readEditorKey(event)
    if (event.defaultPrevented || !action || !topDialog || topDialog !== scope.current?.closest('dialog'))
      return
    event.preventDefault()
    run(action)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function readEditorKey(event: KeyboardEvent): EditorKey | null {
  const target = event.target instanceof HTMLElement ? event.target : null
  const key = event.key.toLowerCase()
  if (!event.ctrlKey && !event.metaKey) {
    const isTyping = target?.matches('input, textarea, select') || target?.isContentEditable
    return key === '?' && !isTyping ? 'help' : null
  }
  if (event.altKey) return null
  if (key === '/') return 'help'
  // Fields outside the post have their own undo while they contain text.
  if (target?.closest('[data-own-undo]') && (target as HTMLInputElement).value !== '') return null
  if (key === 'y' || (key === 'z' && event.shiftKey)) return 'redo'
  return key === 'z' ? 'undo' : null
}
