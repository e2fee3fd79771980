import { useState } from 'react'
import type { EditablePost, PostWriter } from '#app/data/posts/post-writer.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { AuthoringKind } from '../authoring-kind.ts'
import { ArticlePreview } from './article-preview.tsx'
import { EditorFields } from './fields/editor-fields.tsx'
import type { FieldGoal } from './fields/use-field-goal.ts'
import { RichTextEditor } from './rich-text/rich-text-editor.tsx'
import { ReviewSection } from './review/review-section.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { syntaxOf } from './post-form.ts'
import type { PostEditor } from './use-post-editor.ts'

export type EditorFormProps = {
  /** Prefix of the ids of its fields. */
  id: string
  kind: AuthoringKind
  writer: PostWriter
  post: EditablePost | null
  editor: PostEditor
  /** Where the focus is to go. */
  goal: FieldGoal
  /** Pictures that are on their way, by the field they are for. */
  onBusy: (name: string, isBusy: boolean) => void
}

/** Everything that is typed, and on demand the article as its readers will see it. */
export function EditorForm(props: EditorFormProps) {
  const { id, kind, writer, post, editor, goal, onBusy } = props
  const [isPreviewing, setIsPreviewing] = useState(false)
  return (
    <div className={isPreviewing ? 'editor editor--previewing' : 'editor'}>
      <EditorNotices
        editor={editor}
        table={kind.table}
        isNew={!post}
        isChangedSince={editor.restored !== null && editor.restored.basedOn !== (post?.updated_at ?? null)}
      />
      <div className="editor-writing">
        <div className="editor-title">
          <TitleField id={`${id}-title`} editor={editor} />
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
        <ContentField {...props} />
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
      {isPreviewing && (
        <div className="editor-preview">
          <ArticlePreview label="Preview" kind={kind} form={editor.form} post={post} />
        </div>
      )}
    </div>
  )
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

function ContentField({ kind, writer, editor, onBusy }: EditorFormProps) {
  return (
    <div className="field editor-content" role="group" aria-label="Content">
      <span className="field-name">Content</span>
      <RichTextEditor
        blocks={editor.form.blocks}
        syntax={syntaxOf(kind.table)}
        writer={writer}
        problems={editor.problems}
        isDisabled={editor.saving !== null}
        onChange={(edit) => editor.change((current) => ({ ...current, blocks: edit(current.blocks) }))}
        onEdited={(blockId) => editor.clearProblem(`block-${blockId}`)}
        onBusy={onBusy}
      />
    </div>
  )
}
