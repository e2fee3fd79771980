import type { PostForm } from '#domain/posts/input/validate-post-form.ts'

/** Fields of the post form except the body. */
export type FormFields = Omit<PostForm, 'blocks'>

/** Display names, in form order. */
const NAMES: Record<keyof FormFields, string> = {
  title: 'title',
  summary: 'summary',
  author: 'author',
  tags: 'tags',
  featuredImage: 'featured image',
  featuredImageAlt: 'text of the image',
  featuredImageCaption: 'caption',
  publishedAt: 'publish date',
  unpublishAt: 'take-down date',
  slug: 'address',
  seoTitle: 'search title',
  seoDescription: 'search description',
  shareImage: 'share image',
  noindex: 'search engines',
}

type Field = keyof FormFields

export function readFields({ blocks: _blocks, ...fields }: PostForm): FormFields {
  return fields
}

/** Returns the fields that differ. */
export function findChangedFields(before: FormFields, after: FormFields): Field[] {
  return (Object.keys(NAMES) as Field[]).filter(
    (field) =>
      before[field] !== after[field] && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
}

/** For example "title, tags". */
export function nameFields(fields: readonly Field[]): string {
  return fields.map((field) => NAMES[field]).join(', ')
}
