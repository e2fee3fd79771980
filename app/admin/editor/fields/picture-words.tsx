import { Field } from '#app/ui/forms/field.tsx'
import { AltField } from '../pictures/alt-field.tsx'
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
