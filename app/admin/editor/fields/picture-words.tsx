import { Field } from '#app/ui/forms/field.tsx'
import type { FormField, PostForm } from '#domain/posts/input/validate-post-form.ts'

export type PictureWordsProps = {
  id: string
  form: PostForm
  isDisabled: boolean
  errorOf: (field: FormField) => string | undefined
  onChange: (field: FormField, changed: Partial<PostForm>) => void
}

/** What is said of the featured picture; asked for once there is one. */
export function PictureWords({ id, form, isDisabled, errorOf, onChange }: PictureWordsProps) {
  const { featuredImage, featuredImageAlt, featuredImageCaption } = form
  if ([featuredImage, featuredImageAlt, featuredImageCaption].every((text) => text.trim() === '')) return null
  return (
    <>
      <Field
        id={`${id}-featured-image-alt`}
        label="Alt text"
        hint="What the picture shows, for those who don't see it. Empty when it only decorates."
        error={errorOf('featured-image-alt')}
        value={featuredImageAlt}
        disabled={isDisabled}
        onChange={(event) => onChange('featured-image-alt', { featuredImageAlt: event.target.value })}
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
