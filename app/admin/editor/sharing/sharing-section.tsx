import { type ComponentType, lazy, Suspense } from 'react'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { Switch } from '#app/ui/forms/switch.tsx'
import type { FormField, PostForm } from '#domain/posts/input/validate-post-form.ts'
import {
  countCharacters,
  judgeLength,
  type LengthRange,
  SEARCH_DESCRIPTION_LENGTH,
  SEARCH_TITLE_LENGTH,
} from '#domain/posts/review/text-length.ts'
import type { AuthoringKind } from '#app/admin/authoring-kind.ts'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { EditorSection } from '../editor-section.tsx'
import { PicturePicker } from '../pictures/picture-picker.tsx'
import type { SharingPreviewsProps } from './sharing-previews.tsx'

/** What can't be loaded is not shown: the fields do without it. */
const SharingPreviews = lazy<ComponentType<SharingPreviewsProps>>(() =>
  import('./sharing-previews.tsx').then(
    (loaded) => ({ default: loaded.SharingPreviews }),
    () => ({ default: () => null }),
  ),
)

export type SharingSectionProps = {
  /** Prefix of the ids of its fields. */
  id: string
  kind: AuthoringKind
  form: PostForm
  writer: PostWriter
  isOpen: boolean
  isDisabled: boolean
  errorOf: (field: FormField) => string | undefined
  onToggle: (isOpen: boolean) => void
  onChange: (field: FormField, changed: Partial<PostForm>) => void
  onBusy: (isBusy: boolean) => void
}

/** What search engines and shared links say of the post, and how that looks. */
export function SharingSection(props: SharingSectionProps) {
  const { isOpen, onToggle } = props
  return (
    <EditorSection
      title="Search and sharing"
      summary={summarize(props.form)}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <SharingFields {...props} />
      <Suspense>
        <SharingPreviews kind={props.kind} form={props.form} />
      </Suspense>
    </EditorSection>
  )
}

function SharingFields(props: SharingSectionProps) {
  const { id, form, writer, isDisabled, errorOf, onChange, onBusy } = props
  return (
    <>
      <CountedField
        id={`${id}-seo-title`}
        label="SEO title"
        value={form.seoTitle}
        fallback={form.title.trim()}
        range={SEARCH_TITLE_LENGTH}
        rows={2}
        error={errorOf('seo-title')}
        isDisabled={isDisabled}
        onChange={(seoTitle) => onChange('seo-title', { seoTitle })}
      />
      <CountedField
        id={`${id}-seo-description`}
        label="SEO description"
        value={form.seoDescription}
        fallback={form.summary.trim()}
        range={SEARCH_DESCRIPTION_LENGTH}
        rows={4}
        error={errorOf('seo-description')}
        isDisabled={isDisabled}
        onChange={(seoDescription) => onChange('seo-description', { seoDescription })}
      />
      <div className="field" id={`${id}-share-image`}>
        <span className="field-name">Share image</span>
        <PicturePicker
          label="Share image"
          writer={writer}
          purpose="featured"
          value={form.shareImage}
          hint="Optional. 1200 × 630 pixels are shown whole everywhere."
          error={errorOf('share-image')}
          isDisabled={isDisabled}
          onBusy={onBusy}
          onChange={(shareImage) => onChange('share-image', { shareImage })}
        />
      </div>
      <Switch
        id={`${id}-noindex`}
        label="Keep out of search engines"
        hint="The post stays public for whoever has its link."
        checked={form.noindex}
        disabled={isDisabled}
        onChange={(event) => onChange('noindex', { noindex: event.target.checked })}
      />
    </>
  )
}

/** What is set, in a few words, while the section is closed. */
function summarize(form: PostForm): string {
  const said = [
    form.seoTitle.trim() !== '' && 'title',
    form.seoDescription.trim() !== '' && 'description',
    form.shareImage.trim() !== '' && 'share image',
    form.noindex && 'kept out of search engines',
  ].filter((part) => part !== false)
  return said.length === 0 ? 'From title and summary' : `Set: ${said.join(', ')}`
}

export type CountedFieldProps = {
  id: string
  label: string
  value: string
  /** Shown to others while the field is empty. */
  fallback: string
  range: LengthRange
  rows: number
  error: string | undefined
  isDisabled: boolean
  onChange: (text: string) => void
}

/** A text whose length decides whether search engines show it whole. */
function CountedField(props: CountedFieldProps) {
  const { id, label, value, fallback, range, rows, error, isDisabled, onChange } = props
  const shown = value.trim() || fallback
  return (
    <TextAreaField
      id={id}
      label={label}
      hint={describeCount(shown, range)}
      error={error}
      rows={rows}
      value={value}
      placeholder={fallback}
      disabled={isDisabled}
      // Search engines show one line; Enter would be a space to them.
      onChange={(event) => onChange(event.target.value.replace(/\n/g, ' '))}
    />
  )
}

const ADVICE = {
  empty: 'Nothing to show yet.',
  short: 'Short: there is room for more.',
  good: 'A good length.',
  long: 'Long: the end may be cut off.',
}

function describeCount(text: string, range: LengthRange): string {
  const count = countCharacters(text)
  const counted = `${count} ${count === 1 ? 'character' : 'characters'}; ${range.from} to ${range.to} are best.`
  return `${counted} ${ADVICE[judgeLength(text, range)]}`
}
