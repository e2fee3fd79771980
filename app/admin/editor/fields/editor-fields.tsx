import { readAgency } from '#app/data/context/site-configuration.ts'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { makeSlug } from '#import/text/slug.ts'
import type { FormField, PostForm } from '#domain/posts/input/validate-post-form.ts'
import type { AuthoringKind } from '#app/admin/authoring-kind.ts'
import { EditorSection } from '../editor-section.tsx'
import { CropButton, DrawCoverButton, FocusButton } from '../pictures/picture-tools.tsx'
import { PicturePicker } from '../pictures/picture-picker.tsx'
import { SharingSection } from '../sharing/sharing-section.tsx'
import type { PostEditor } from '../use-post-editor.ts'
import { AltField } from '../pictures/alt-field.tsx'
import { AddressField } from './address-field.tsx'
import type { FieldGoal } from './use-field-goal.ts'
import { AuthorField } from './author-field.tsx'
import { TagField } from './tag-field.tsx'

export type EditorFieldsProps = {
  id: string
  kind: AuthoringKind
  goal: FieldGoal
  editor: PostEditor
  writer: PostWriter
  isNew: boolean
  onBusy: (id: string, isBusy: boolean) => void
}

/** Everything about a post besides its title and content. */
export function EditorFields({ id, kind, goal, editor, writer, isNew, onBusy }: EditorFieldsProps) {
  const { form, labels, problems } = editor
  const isDisabled = editor.saving !== null
  const isPictureNeeded = labels.rules === 'blog' && isNew
  const errorOf = (field: FormField) => problems.find((problem) => problem.field === field)?.message
  const set = (changed: Partial<PostForm>) => editor.change((current) => ({ ...current, ...changed }))
  const setAndClear = (field: FormField, changed: Partial<PostForm>) => {
    set(changed)
    editor.clearProblem(field)
  }
  const setCover = (featuredImage: string) => setAndClear('featured-image', { featuredImage })
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
        disabled={isDisabled}
        onChange={(event) => setAndClear('summary', { summary: event.target.value })}
      />
      <div id={`${id}-tags`}>
        <TagField
          tags={form.tags}
          error={errorOf('tags')}
          isDisabled={isDisabled}
          onChange={(tags) => setAndClear('tags', { tags })}
        />
      </div>
      <EditorSection
        title="Featured image"
        summary={describeCover(form.featuredImage !== '', isPictureNeeded)}
        isKept
        isOpen={goal.isOpen('picture')}
        onToggle={(isOpen) => goal.fold('picture', isOpen)}
      >
        <div className="field" id={`${id}-featured-image`}>
          <PicturePicker
            label="Featured image"
            writer={writer}
            purpose="featured"
            value={form.featuredImage}
            hint={describePicture(isPictureNeeded)}
            error={errorOf('featured-image')}
            isDisabled={isDisabled}
            onBusy={(isBusy) => onBusy('featured-image', isBusy)}
            onChange={setCover}
            onPick={([{ src, alt }]) => {
              const isSaid = alt !== ''
              setAndClear('featured-image', { featuredImage: src, ...(isSaid && { featuredImageAlt: alt }) })
            }}
            ways={
              <CoverWays
                value={form.featuredImage}
                writer={writer}
                isDisabled={isDisabled}
                onChange={setCover}
              />
            }
          >
            <PictureWords
              id={id}
              form={form}
              isDisabled={isDisabled}
              errorOf={errorOf}
              onChange={setAndClear}
            />
          </PicturePicker>
        </div>
      </EditorSection>
      <EditorSection
        title="Details"
        summary={describeDetails(form, kind.path)}
        isOpen={goal.isOpen('details')}
        onToggle={(isOpen) => goal.fold('details', isOpen)}
      >
        <AuthorField
          id={`${id}-author`}
          value={form.author}
          isDisabled={isDisabled}
          onChange={(author) => set({ author })}
        />
        <Field
          id={`${id}-published-at`}
          label="Publish date"
          type="datetime-local"
          hint={`The clock of ${readAgency().timeZone}, where the agency is. Empty means the moment of publishing; a later time schedules the post.`}
          error={errorOf('published-at')}
          value={form.publishedAt}
          disabled={isDisabled}
          onChange={(event) => setAndClear('published-at', { publishedAt: event.target.value })}
        />
        <Field
          id={`${id}-unpublish-at`}
          label="Take down on"
          type="datetime-local"
          hint="On the same clock. Readers see the post until then, and it is a draft again. Empty means it stays."
          error={errorOf('unpublish-at')}
          value={form.unpublishAt}
          disabled={isDisabled}
          onChange={(event) => setAndClear('unpublish-at', { unpublishAt: event.target.value })}
        />
        <AddressField
          id={`${id}-slug`}
          path={kind.path}
          value={form.slug}
          title={form.title}
          error={errorOf('slug')}
          isDisabled={isDisabled}
          onChange={(slug) => setAndClear('slug', { slug })}
        />
      </EditorSection>
      <SharingSection
        id={id}
        kind={kind}
        form={form}
        writer={writer}
        isOpen={goal.isOpen('sharing')}
        isDisabled={isDisabled}
        errorOf={errorOf}
        onToggle={(isOpen) => goal.fold('sharing', isOpen)}
        onChange={setAndClear}
        onBusy={(isBusy) => onBusy('share-image', isBusy)}
      />
    </>
  )
}

type CoverWaysProps = {
  value: string
  writer: PostWriter
  isDisabled: boolean
  onChange: (address: string) => void
}

/** What can be done with a cover, besides uploading one. */
function CoverWays({ writer, ...cover }: CoverWaysProps) {
  return (
    <>
      <CropButton {...cover} writer={writer} purpose="featured" />
      <FocusButton {...cover} />
      <DrawCoverButton {...cover} />
    </>
  )
}

function describePicture(isRequired: boolean): string {
  const kinds = 'PNG, JPG, WebP, AVIF or GIF, up to 10 MB.'
  return isRequired ? kinds : `Optional. ${kinds}`
}

function describeCover(hasPicture: boolean, isNeeded: boolean): string {
  if (hasPicture) return 'With a picture'
  return isNeeded ? 'None yet; a new blog post needs one' : 'None'
}

function describeDetails({ author, publishedAt, slug, title }: PostForm, path: string): string {
  const address = makeSlug(slug) || makeSlug(title)
  return [
    author.trim() || 'No author',
    publishedAt === '' ? 'dated when it goes out' : publishedAt.replace('T', ' '),
    address !== '' && `${path}/${address}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export type PictureWordsProps = {
  id: string
  form: PostForm
  isDisabled: boolean
  errorOf: (field: FormField) => string | undefined
  onChange: (field: FormField, changed: Partial<PostForm>) => void
}

/** What is said of the featured picture; asked for once there is one. */
function PictureWords({ id, form, isDisabled, errorOf, onChange }: PictureWordsProps) {
  const { featuredImage, featuredImageAlt, featuredImageCaption } = form
  if ([featuredImage, featuredImageAlt, featuredImageCaption].every((text) => text.trim() === '')) return null
  return (
    <>
      <AltField
        id={`${id}-featured-image-alt`}
        src={featuredImage}
        alt={featuredImageAlt}
        error={errorOf('featured-image-alt')}
        isDisabled={isDisabled}
        onAlt={(words) => onChange('featured-image-alt', { featuredImageAlt: words })}
        onSrc={(address) => onChange('featured-image', { featuredImage: address })}
      />
      <Field
        id={`${id}-featured-image-caption`}
        label="Caption"
        hint="Optional. Stands below the picture."
        error={errorOf('featured-image-caption')}
        value={featuredImageCaption}
        disabled={isDisabled}
        onChange={(event) => onChange('featured-image-caption', { featuredImageCaption: event.target.value })}
      />
    </>
  )
}
