import { useQuery } from '@tanstack/react-query'
import type { AuthoringKind } from '#app/admin/authoring-kind.ts'
import { listAuthorNames } from '#app/data/authors/list-authors.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { readAgency } from '#app/data/context/site-configuration.ts'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import type { FormField, PostForm } from '#domain/posts/input/validate-post-form.ts'
import { makeSlug } from '#import/text/slug.ts'
import { EditorSection } from '../editor-section.tsx'
import { PicturePicker } from '../pictures/picture-picker.tsx'
import { AltField } from '../pictures/picture-text-fields.tsx'
import { CropButton, DrawCoverButton, FocalPointButton } from '../pictures/picture-tools.tsx'
import { type FormSectionProps, SharingSection } from '../sharing/sharing-section.tsx'
import type { PostEditor } from '../use-post-editor.ts'
import { TagField } from './tag-field.tsx'
import type { FieldNavigation, FormSection } from './use-field-navigation.ts'
import { FieldNote } from '#app/ui/forms/field-note.tsx'

export type EditorFieldsProps = {
  /** Prefix of the field ids. */
  id: string
  kind: AuthoringKind
  navigation: FieldNavigation
  editor: PostEditor
  writer: PostWriter
  isNew: boolean
}

/** All fields of a post except its title and text. */
export function EditorFields({ id, kind, navigation, editor, writer, isNew }: EditorFieldsProps) {
  const { form, labels, problems } = editor
  const isPictureRequired = labels.rules === 'blog' && isNew
  const errorOf = (field: FormField) => problems.find((problem) => problem.field === field)?.message
  const onChange = (field: FormField | null, changed: Partial<PostForm>) => {
    editor.change((current) => ({ ...current, ...changed }))
    if (field) editor.clearProblem(field)
  }
  const section = (name: FormSection) => ({
    isOpen: navigation.isOpen(name),
    onToggle: (isOpen: boolean) => navigation.toggle(name, isOpen),
  })
  const shared = { id, kind, form, writer, errorOf, onChange }
  return (
    <>
      <TextAreaField
        id={`${id}-summary`}
        label="Summary"
        rows={4}
        value={form.summary}
        hint={labels.summaryHint}
        error={errorOf('summary')}
        aria-required={labels.isSummaryRequired}
        onChange={(event) => onChange('summary', { summary: event.target.value })}
      />
      <div id={`${id}-tags`}>
        <TagField tags={form.tags} error={errorOf('tags')} onChange={(tags) => onChange('tags', { tags })} />
      </div>
      <EditorSection
        title="Featured image"
        summary={describeCover(form.featuredImage !== '', isPictureRequired)}
        keepsContent
        {...section('picture')}
      >
        <CoverFields {...shared} isRequired={isPictureRequired} />
      </EditorSection>
      <EditorSection title="Details" summary={describeDetails(form, kind.path)} {...section('details')}>
        <DetailFields {...shared} />
      </EditorSection>
      <SharingSection {...shared} {...section('sharing')} />
    </>
  )
}

function CoverFields(props: FormSectionProps & { isRequired: boolean }) {
  const { id, form, writer, errorOf, onChange, isRequired } = props
  const { featuredImage, featuredImageAlt, featuredImageCaption } = form
  const setCover = (address: string) => onChange('featured-image', { featuredImage: address })
  const tool = { value: featuredImage, onChange: setCover }
  const hasTexts = [featuredImage, featuredImageAlt, featuredImageCaption].some((text) => text.trim() !== '')
  return (
    <div className="field" id={`${id}-featured-image`}>
      <PicturePicker
        label="Featured image"
        writer={writer}
        purpose="featured"
        value={featuredImage}
        hint={`${isRequired ? '' : 'Optional. '}PNG, JPG, WebP, AVIF or GIF, up to 10 MB.`}
        error={errorOf('featured-image')}
        onChange={setCover}
        onPick={([{ src, alt }]) =>
          onChange('featured-image', { featuredImage: src, ...(alt !== '' && { featuredImageAlt: alt }) })
        }
        tools={
          <>
            <CropButton {...tool} writer={writer} purpose="featured" />
            <FocalPointButton {...tool} />
            <DrawCoverButton {...tool} />
          </>
        }
      >
        {hasTexts && (
          <>
            <AltField
              id={`${id}-featured-image-alt`}
              src={featuredImage}
              alt={featuredImageAlt}
              error={errorOf('featured-image-alt')}
              onAlt={(alt) => onChange('featured-image-alt', { featuredImageAlt: alt })}
              onSrc={setCover}
            />
            <Field
              id={`${id}-featured-image-caption`}
              label="Caption"
              hint="Optional. Shown below the picture."
              error={errorOf('featured-image-caption')}
              value={featuredImageCaption}
              onChange={(event) =>
                onChange('featured-image-caption', { featuredImageCaption: event.target.value })
              }
            />
          </>
        )}
      </PicturePicker>
    </div>
  )
}

function DetailFields({ id, kind, form, errorOf, onChange }: FormSectionProps) {
  // Without the names, it is a plain text field.
  const { data: names = [] } = useQuery({
    queryKey: ['author-names'],
    queryFn: () => listAuthorNames(getBrowserClient()),
  })
  return (
    <>
      <Field
        id={`${id}-author`}
        label="Author"
        hint="Optional. A new name creates a new author."
        value={form.author}
        list={`${id}-author-names`}
        autoComplete="off"
        onChange={(event) => onChange(null, { author: event.target.value })}
      />
      <datalist id={`${id}-author-names`}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Field
        id={`${id}-published-at`}
        label="Publish date"
        type="datetime-local"
        hint={`Time zone ${readAgency().timeZone}, where the agency is. Leave empty to publish when you save; a later time schedules the post.`}
        error={errorOf('published-at')}
        value={form.publishedAt}
        onChange={(event) => onChange('published-at', { publishedAt: event.target.value })}
      />
      <Field
        id={`${id}-unpublish-at`}
        label="Take down on"
        type="datetime-local"
        hint="In the same time zone. The post then becomes a draft. Leave empty to keep it published."
        error={errorOf('unpublish-at')}
        value={form.unpublishAt}
        onChange={(event) => onChange('unpublish-at', { unpublishAt: event.target.value })}
      />
      <AddressField
        id={`${id}-slug`}
        path={kind.path}
        value={form.slug}
        title={form.title}
        error={errorOf('slug')}
        onChange={(slug) => onChange('slug', { slug })}
      />
    </>
  )
}

function describeCover(hasPicture: boolean, isRequired: boolean): string {
  if (hasPicture) return 'With a picture'
  return isRequired ? 'None yet; a new blog post needs one' : 'None'
}

function describeDetails({ author, publishedAt, slug, title }: PostForm, path: string): string {
  const address = makeSlug(slug) || makeSlug(title)
  return [
    author.trim() || 'No author',
    publishedAt === '' ? 'dated on publishing' : publishedAt.replace('T', ' '),
    address !== '' && `${path}/${address}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

type AddressFieldProps = {
  id: string
  /** Path of the list, with which the post's URL starts. */
  path: '/blog' | '/news'
  value: string
  title: string
  error: string | undefined
  onChange: (slug: string) => void
}

/** Slug of a post, with the resulting URL below. */
function AddressField({ id, path, value, title, error, onChange }: AddressFieldProps) {
  const slug = makeSlug(value) || makeSlug(title)
  const url = `${path}/${slug}`
  const hint =
    slug === ''
      ? 'Generated from the title.'
      : makeSlug(value) === ''
        ? `From the title: ${url}`
        : `The post is at ${url}. Former addresses redirect there.`
  return (
    <div className="field">
      <label htmlFor={id}>Address</label>
      <div className="address-box">
        <span aria-hidden="true">{path}/</span>
        <input
          id={id}
          className="input"
          value={value}
          placeholder={makeSlug(title)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
