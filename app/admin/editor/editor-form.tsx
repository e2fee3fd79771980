import { lazy, Suspense, useMemo } from 'react'
import type { EditablePost, PostWriter } from '#app/data/posts/post-writer.ts'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { AuthoringKind } from '../authoring-kind.ts'
import { EditorFields } from './fields/editor-fields.tsx'
import type { FieldGoal } from './fields/use-field-goal.ts'
import { RichTextEditor } from './rich-text/rich-text-editor.tsx'
import { ReviewSection } from './review/review-section.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { readFields } from './history/form-fields.ts'
import { syntaxOf } from './post-form.ts'
import type { PostEditor } from './use-post-editor.ts'
import type { EditorWindow } from './window/use-editor-window.ts'

const WidthPreview = lazy(async () => ({
  default: (await import('./preview/width-preview.tsx')).WidthPreview,
}))

export type EditorFormProps = {
  /** Prefix of the ids of its fields. */
  id: string
  kind: AuthoringKind
  writer: PostWriter
  post: EditablePost | null
  editor: PostEditor
  /** Where the focus is to go. */
  goal: FieldGoal
  view: EditorWindow
  /** Pictures that are on their way, by the field they are for. */
  onBusy: (name: string, isBusy: boolean) => void
}

/** Everything that is typed, and on demand the article as its readers will see it. */
export function EditorForm(props: EditorFormProps) {
  const { id, kind, writer, post, editor, goal, view, onBusy } = props
  return (
    <div className={nameClasses(view)}>
      <EditorNotices
        editor={editor}
        table={kind.table}
        isNew={!post}
        isChangedSince={editor.restored !== null && editor.restored.basedOn !== (post?.updated_at ?? null)}
      />
      <div className="editor-writing">
        <TitleField id={`${id}-title`} editor={editor} />
        <ContentField key={editor.postId} {...props} />
      </div>
      <div className="editor-side">
        <EditorFields
          id={id}
          kind={kind}
          goal={goal}
          editor={editor}
          writer={writer}
          isNew={!post}
          onBusy={onBusy}
        />
        <ReviewSection table={kind.table} form={editor.form} onGo={goal.goTo} />
      </div>
      {view.isPreviewing && (
        <div className="editor-preview">
          <Suspense fallback={<Spinner label="Drawing the article..." />}>
            <WidthPreview kind={kind} form={editor.form} post={post} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

function nameClasses({ isPreviewing, isFull }: EditorWindow): string {
  return ['editor', isPreviewing && 'editor--previewing', isFull && 'editor--full'].filter(Boolean).join(' ')
}

function TitleField({ id, editor }: { id: string; editor: PostEditor }) {
  return (
    <Field
      id={id}
      label="Title"
      data-autofocus
      value={editor.form.title}
      disabled={editor.saving !== null}
      aria-required
      error={editor.problems.find(({ field }) => field === 'title')?.message}
      onChange={(event) => {
        const title = event.target.value
        editor.change((current) => ({ ...current, title }))
        editor.clearProblem('title')
      }}
    />
  )
}

function ContentField({ kind, writer, editor, view, onBusy }: EditorFormProps) {
  const { form } = editor
  const fields = useMemo(() => readFields(form), [form])
  return (
    <div className="field editor-content" role="group" aria-label="Content">
      <span className="field-name">Content</span>
      <RichTextEditor
        blocks={form.blocks}
        fields={fields}
        history={editor.history}
        syntax={syntaxOf(kind.table)}
        writer={writer}
        problems={editor.problems}
        isDisabled={editor.saving !== null}
        onChange={(edit) => editor.change((current) => ({ ...current, blocks: edit(current.blocks) }))}
        onFields={(said) => editor.change((current) => ({ ...current, ...said }))}
        onHelp={view.help}
        onEdited={(blockId) => editor.clearProblem(`block-${blockId}`)}
        onBusy={onBusy}
      />
    </div>
  )
}
