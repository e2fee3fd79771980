import { type ComponentType, lazy, Suspense } from 'react'
import type { AuthoringKind } from '#app/admin/authoring-kind.ts'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { Switch } from '#app/ui/forms/switch.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import type { FormField, PostForm } from '#domain/posts/input/validate-post-form.ts'
import {
  countCharacters,
  judgeLength,
  type LengthRange,
  SEARCH_DESCRIPTION_LENGTH,
  SEARCH_TITLE_LENGTH,
} from '#domain/posts/review/text-length.ts'
import { EditorSection } from '../editor-section.tsx'
import { PicturePicker } from '../pictures/picture-picker.tsx'
import type { SharingPreviewsProps } from './sharing-previews.tsx'

/** Falls back to nothing if the code can't be loaded; the fields work without previews. */
const SharingPreviews = lazy<ComponentType<SharingPreviewsProps>>(() =>
  import('./sharing-previews.tsx').then(
    (loaded) => ({ default: loaded.SharingPreviews }),
    () => ({ default: () => null }),
  ),
)

export type FormSectionProps = {
  id: string
  kind: AuthoringKind
  form: PostForm
  writer: PostWriter
  errorOf: (field: FormField) => string | undefined
  /** Changes the form and clears the problem of a field. */
  onChange: (field: FormField | null, changed: Partial<PostForm>) => void
}

export type SharingSectionProps = FormSectionProps & {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** Texts for search engines and link previews, with previews. */
export function SharingSection({ isOpen, onToggle, ...props }: SharingSectionProps) {
  const { id, kind, form, writer, errorOf, onChange } = props
  return (
    <EditorSection title="Search and sharing" summary={summarize(form)} isOpen={isOpen} onToggle={onToggle}>
      <CountedField
        id={`${id}-seo-title`}
        label="SEO title"
        value={form.seoTitle}
        fallback={form.title.trim()}
        range={SEARCH_TITLE_LENGTH}
        rows={2}
        error={errorOf('seo-title')}
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
          onChange={(shareImage) => onChange('share-image', { shareImage })}
        />
      </div>
      <Switch
        id={`${id}-noindex`}
        label="Hide from search engines"
        hint="Everyone with the link can still read the post."
        checked={form.noindex}
        onChange={(event) => onChange('noindex', { noindex: event.target.checked })}
      />
      <Suspense>
        <SharingPreviews kind={kind} form={form} />
      </Suspense>
    </EditorSection>
  )
}

function summarize(form: PostForm): string {
  const set = [
    form.seoTitle.trim() !== '' && 'title',
    form.seoDescription.trim() !== '' && 'description',
    form.shareImage.trim() !== '' && 'share image',
    form.noindex && 'kept out of search engines',
  ].filter((part) => part !== false)
  return set.length === 0 ? 'From title and summary' : `Set: ${set.join(', ')}`
}

type CountedFieldProps = {
  id: string
  label: string
  value: string
  /** Used while the field is empty. */
  fallback: string
  range: LengthRange
  rows: number
  error: string | undefined
  onChange: (text: string) => void
}

/** Text field with a character count, because search engines truncate long texts. */
function CountedField({ value, fallback, range, onChange, ...field }: CountedFieldProps) {
  return (
    <TextAreaField
      {...field}
      hint={describeLength(value.trim() || fallback, range)}
      value={value}
      placeholder={fallback}
      // Search engines show line breaks as spaces.
      onChange={(event) => onChange(event.target.value.replace(/\n/g, ' '))}
    />
  )
}

const ADVICE = {
  empty: 'Nothing to show yet.',
  short: 'Short: you can add more.',
  good: 'A good length.',
  long: 'Long: the end may be cut off.',
}

function describeLength(text: string, range: LengthRange): string {
  const count = countCharacters(text)
  const counted = `${count} ${count === 1 ? 'character' : 'characters'}; ${range.from} to ${range.to} are best.`
  return `${counted} ${ADVICE[judgeLength(text, range)]}`
}
