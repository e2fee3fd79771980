import { lazy, Suspense, useMemo, useState } from 'react'
import type { EditablePost, PostWriter } from '#app/data/posts/post-writer.ts'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import type { AuthoringKind } from '../authoring-kind.ts'
import { EditorNotices } from './editor-notices.tsx'
import { EditorSection } from './editor-section.tsx'
import { EditorFields } from './fields/editor-fields.tsx'
import type { FieldNavigation } from './fields/use-field-navigation.ts'
import { readFields } from './history/form-fields.ts'
import { syntaxOf } from './post-form.ts'
import { RichTextEditor } from './rich-text/rich-text-editor.tsx'
import type { PostEditor } from './use-post-editor.ts'

const ReviewAdvice = lazy(async () => ({ default: (await import('./review-advice.tsx')).ReviewAdvice }))
const ArticleWidthPreview = lazy(async () => ({
  default: (await import('./preview/article-width-preview.tsx')).ArticleWidthPreview,
}))

export type EditorFormProps = {
  /** Prefix of the field ids. */
  id: string
  kind: AuthoringKind
  writer: PostWriter
  post: EditablePost | null
  editor: PostEditor
  navigation: FieldNavigation
  isPreviewing: boolean
  isFull: boolean
  onHelp: () => void
}

/** All fields of a post, with an optional preview. */
export function EditorForm(props: EditorFormProps) {
  const { id, kind, writer, post, editor, navigation, isPreviewing, isFull } = props
  const { form } = editor
  const [commentArea, setCommentArea] = useState<HTMLElement | null>(null)
  const classes = ['editor', isPreviewing && 'editor--previewing', isFull && 'editor--full']
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <EditorNotices editor={editor} table={kind.table} post={post} />
      <div className="editor-writing stack gap-24">
        <TextAreaField
          id={`${id}-title`}
          className="editor-title"
          label="Title"
          placeholder="Title"
          rows={1}
          data-autofocus
          value={form.title}
          aria-required
          error={editor.problems.find(({ field }) => field === 'title')?.message}
          onChange={(event) => {
            const title = event.target.value.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))
            editor.change((current) => ({ ...current, title }))
            editor.clearProblem('title')
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.closest('form')?.querySelector<HTMLElement>('.rich-text')?.focus()
          }}
        />
        <TextField key={editor.postId} {...props} commentArea={commentArea} />
      </div>
      <div className="editor-side stack gap-24">
        <EditorFields
          id={id}
          kind={kind}
          navigation={navigation}
          editor={editor}
          writer={writer}
          isNew={!post}
        />
        <ReviewSection {...props} />
      </div>
      <div ref={setCommentArea} className="editor-comments" />
      {isPreviewing && (
        <div className="editor-preview">
          <Suspense fallback={<Spinner label="Rendering the post..." />}>
            <ArticleWidthPreview kind={kind} form={form} post={post} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

type TextFieldProps = EditorFormProps & { commentArea: HTMLElement | null }

function TextField({ kind, writer, post, editor, commentArea, onHelp }: TextFieldProps) {
  const { form } = editor
  const fields = useMemo(() => readFields(form), [form])
  return (
    <div className="editor-content" role="group" aria-label="Content">
      <RichTextEditor
        blocks={form.blocks}
        fields={fields}
        history={editor.history}
        syntax={syntaxOf(kind.table)}
        writer={writer}
        post={{ table: kind.table, id: post && post.id }}
        commentArea={commentArea}
        problems={editor.problems}
        onChange={(blocks) => editor.change((current) => ({ ...current, blocks }))}
        onFields={(changed) => editor.change((current) => ({ ...current, ...changed }))}
        onHelp={onHelp}
        onEdited={(blockId) => editor.clearProblem(`block-${blockId}`)}
      />
    </div>
  )
}

/** Suggestions before publishing; none is required. */
function ReviewSection({ kind, editor, navigation }: EditorFormProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <EditorSection
      title="Before publishing"
      summary="What search engines and readers would miss"
      isOpen={isOpen}
      onToggle={setIsOpen}
    >
      <Suspense fallback={<Spinner label="Reading the post..." />}>
        <ReviewAdvice table={kind.table} form={editor.form} onGo={navigation.goTo} />
      </Suspense>
    </EditorSection>
  )
}
