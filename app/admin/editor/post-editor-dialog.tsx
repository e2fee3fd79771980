import { useId, useRef, useState } from 'react'
import type { EditablePost, PostWriter } from '#app/data/post-writer.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { PostStatus } from '#domain/posts/post.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import { ArticlePreview } from './article-preview.tsx'
import { BlockList } from './block-list.tsx'
import { ConflictView } from './conflict-view.tsx'
import { EditorFields } from './editor-fields.tsx'
import { ConflictFooter, EditorFooter } from './editor-footer.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { focusField } from './focus-field.ts'
import { type LeaveAnswer, LeaveDialog } from './leave-dialog.tsx'
import { syntaxOf } from './post-form.ts'
import { type PostEditor, usePostEditor } from './use-post-editor.ts'
import './editor.css'

export type PostEditorDialogProps = {
  kind: AuthoringKind
  writer: PostWriter
  /** Null for a new post. */
  post: EditablePost | null
  onClose: () => void
  /** Called once the post is stored, before `onClose`. */
  onSaved: (post: EditablePost) => void
}

/** Writes a blog or news post. What is typed stays until it is saved or thrown away on purpose. */
export function PostEditorDialog({ kind, writer, post, onClose, onSaved }: PostEditorDialogProps) {
  const id = useId()
  const body = useRef<HTMLFormElement>(null)
  const [uploads, setUploads] = useState<readonly string[]>([])
  const [isUnpublishing, setIsUnpublishing] = useState(false)
  const leaving = useLeaveQuestion()
  const editor = usePostEditor({
    kind,
    writer,
    post,
    onSaved: (saved) => {
      onSaved(saved)
      onClose()
    },
  })
  const { conflict, words, saving } = editor

  const save = (status: PostStatus) => {
    const field = editor.save(status)
    if (field) focusField(body.current, id, field)
  }
  const canClose = async () => {
    if (saving) return false
    if (!editor.hasChanges) return true
    const answer = await leaving.ask()
    if (answer === 'discard') editor.giveUp()
    return answer !== 'stay'
  }
  const setBusy = (name: string, isBusy: boolean) =>
    setUploads((current) => [...current.filter((other) => other !== name), ...(isBusy ? [name] : [])])

  return (
    <>
      <Dialog
        title={post ? words.editTitle : words.createTitle}
        description={describeSaving(post)}
        size="wide"
        onClose={onClose}
        canClose={canClose}
        footer={
          conflict ? (
            <ConflictFooter editor={editor} />
          ) : (
            <EditorFooter
              editor={editor}
              post={post}
              keepsDrafts={writer.keepsDrafts}
              isUploading={uploads.length > 0}
              onCancel={() => void canClose().then((isAgreed) => isAgreed && onClose())}
              onSave={save}
              onUnpublish={() => setIsUnpublishing(true)}
            />
          )
        }
      >
        {conflict && post && <ConflictView kind={kind} form={editor.form} post={post} conflict={conflict} />}
        <form ref={body} hidden={conflict !== null} noValidate onSubmit={(event) => event.preventDefault()}>
          <EditorForm id={id} kind={kind} writer={writer} post={post} editor={editor} onBusy={setBusy} />
        </form>
      </Dialog>
      {leaving.isAsking && <LeaveDialog onAnswer={leaving.answer} />}
      {isUnpublishing && (
        <ConfirmDialog
          title="Take this post off the site?"
          question="As a draft it is visible to administrators only, until it is published again."
          confirmLabel="Save as draft"
          onCancel={() => setIsUnpublishing(false)}
          onConfirm={() => {
            setIsUnpublishing(false)
            save('draft')
          }}
        />
      )}
    </>
  )
}

type EditorFormProps = Pick<PostEditorDialogProps, 'kind' | 'writer' | 'post'> & {
  id: string
  editor: PostEditor
  onBusy: (name: string, isBusy: boolean) => void
}

function EditorForm({ id, kind, writer, post, editor, onBusy }: EditorFormProps) {
  const [isPreviewing, setIsPreviewing] = useState(false)
  const { form, problems } = editor
  const isDisabled = editor.saving !== null
  return (
    <div className={isPreviewing ? 'editor editor--previewing' : 'editor'}>
      <EditorNotices
        editor={editor}
        isChangedSince={editor.restored !== null && editor.restored.basedOn !== (post?.updated_at ?? null)}
      />
      <div className="editor-writing">
        <div className="editor-title">
          <Field
            id={`${id}-title`}
            label="Title"
            data-autofocus
            value={form.title}
            disabled={isDisabled}
            aria-required
            error={problems.find(({ field }) => field === 'title')?.message}
            onChange={(event) => {
              const title = event.target.value
              editor.change((current) => ({ ...current, title }))
              editor.clearProblem('title')
            }}
          />
          <Button
            variant="secondary"
            className="editor-preview-toggle"
            aria-pressed={isPreviewing}
            onClick={() => setIsPreviewing(!isPreviewing)}
          >
            <Icon name={isPreviewing ? 'pencil' : 'eye'} />
            Preview
          </Button>
        </div>
        <div className="field editor-content" role="group" aria-label="Content">
          <span className="field-name">Content</span>
          <BlockList
            blocks={form.blocks}
            syntax={syntaxOf(kind.table)}
            writer={writer}
            problems={problems}
            isDisabled={isDisabled}
            onChange={(edit) => editor.change((current) => ({ ...current, blocks: edit(current.blocks) }))}
            onEdited={(blockId) => editor.clearProblem(`block-${blockId}`)}
            onBusy={onBusy}
          />
        </div>
      </div>
      <div className="editor-side">
        <EditorFields
          id={id}
          editor={editor}
          writer={writer}
          isNew={!post}
          isDisabled={isDisabled}
          onBusy={onBusy}
        />
      </div>
      {isPreviewing && (
        <div className="editor-preview">
          <ArticlePreview label="Preview" kind={kind} form={form} post={post} />
        </div>
      )}
    </div>
  )
}

function describeSaving(post: EditablePost | null): string {
  if (post?.status === 'draft') return 'A draft. Administrators alone can see it.'
  return 'Saving publishes the post at once, or at the publish date you choose.'
}

/** Puts a question between a wish to close and closing. */
function useLeaveQuestion() {
  const [resolve, setResolve] = useState<((answer: LeaveAnswer) => void) | null>(null)
  return {
    isAsking: resolve !== null,
    ask: () => new Promise<LeaveAnswer>((settle) => setResolve(() => settle)),
    answer: (answer: LeaveAnswer) => {
      setResolve(null)
      resolve?.(answer)
    },
  }
}
