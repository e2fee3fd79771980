import type { PostWriter } from '#app/data/post-writer.ts'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { FormField, PostForm } from '#domain/posts/validate-post-form.ts'
import { PicturePicker } from './picture-picker.tsx'
import { TagField } from './tag-field.tsx'
import type { PostEditor } from './use-post-editor.ts'

export type EditorFieldsProps = {
  id: string
  editor: PostEditor
  writer: PostWriter
  isNew: boolean
  isDisabled: boolean
  onBusy: (id: string, isBusy: boolean) => void
}

/** Everything about a post besides its title and content. */
export function EditorFields({ id, editor, writer, isNew, isDisabled, onBusy }: EditorFieldsProps) {
  const { form, words, problems } = editor
  const errorOf = (field: FormField) => problems.find((problem) => problem.field === field)?.message
  const set = (field: FormField | null, changed: Partial<PostForm>) => {
    editor.change((current) => ({ ...current, ...changed }))
    if (field) editor.clearProblem(field)
  }
  const isImageRequired = words.rules === 'blog' && isNew
  return (
    <>
      <SummaryField
        id={`${id}-summary`}
        value={form.summary}
        hint={words.summaryHint}
        error={errorOf('summary')}
        isRequired={words.isSummaryRequired}
        isDisabled={isDisabled}
        onChange={(summary) => set('summary', { summary })}
      />
      <div className="field" id={`${id}-featured-image`}>
        <span className="field-name">Featured image</span>
        <PicturePicker
          label="Featured image"
          writer={writer}
          purpose="featured"
          value={form.featuredImage}
          hint={
            isImageRequired
              ? 'PNG, JPG, WebP, AVIF or GIF, up to 10 MB.'
              : 'Optional. PNG, JPG, WebP, AVIF or GIF, up to 10 MB.'
          }
          error={errorOf('featured-image')}
          isDisabled={isDisabled}
          onBusy={(isBusy) => onBusy('featured-image', isBusy)}
          onChange={(featuredImage) => set('featured-image', { featuredImage })}
        />
      </div>
      <TagField tags={form.tags} isDisabled={isDisabled} onChange={(tags) => set(null, { tags })} />
      <Field
        id={`${id}-author`}
        label="Author"
        hint="Optional. Shown on the card."
        value={form.author}
        disabled={isDisabled}
        onChange={(event) => set(null, { author: event.target.value })}
      />
      <Field
        id={`${id}-published-at`}
        label="Publish date"
        type="datetime-local"
        hint="Your local time. Empty means the moment of publishing; a later time schedules the post."
        error={errorOf('published-at')}
        value={form.publishedAt}
        disabled={isDisabled}
        onChange={(event) => set('published-at', { publishedAt: event.target.value })}
      />
    </>
  )
}

type SummaryFieldProps = {
  id: string
  value: string
  hint: string
  error: string | undefined
  isRequired: boolean
  isDisabled: boolean
  onChange: (summary: string) => void
}

const SUMMARY_ROWS = 4

function SummaryField({ id, value, hint, error, isRequired, isDisabled, onChange }: SummaryFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>Summary</label>
      <textarea
        id={id}
        className="input"
        rows={SUMMARY_ROWS}
        value={value}
        disabled={isDisabled}
        aria-required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error ? (
        <p className="field-error" id={`${id}-note`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      ) : (
        <p className="field-hint" id={`${id}-note`}>
          {hint}
        </p>
      )}
    </div>
  )
}
