import { z } from '#domain/schema.ts'
import type { NewsContentBlock } from '../posts/post.ts'

export const versionContent = z
  .object({
    title: z.string(),
    summary: z.string(),
    content: z.string(),
    rich_content: z.array(z.custom<NewsContentBlock>()),
    featured_image: z.string().nullable(),
    featured_image_alt: z.string().nullable(),
    featured_image_caption: z.string().nullable(),
    seo_title: z.string().nullable(),
    seo_description: z.string().nullable(),
    share_image: z.string().nullable(),
    noindex: z.boolean(),
    author: z.string().nullable(),
    tags: z.array(z.string()),
  })
  .partial()
export type VersionContent = z.infer<typeof versionContent>

/** Labels of fields that are compared as single lines, in display order. */
export const VERSION_FIELDS = {
  title: 'Title',
  summary: 'Summary',
  author: 'Author',
  tags: 'Tags',
  featured_image: 'Picture',
  featured_image_alt: 'Alt text',
  featured_image_caption: 'Caption',
  seo_title: 'SEO title',
  seo_description: 'SEO description',
  share_image: 'Share image',
  noindex: 'Search engines',
} as const satisfies Partial<Record<keyof VersionContent, string>>

type Field = keyof typeof VERSION_FIELDS

export function readVersionField(content: VersionContent, field: Field): string {
  const value = content[field]
  if (field === 'noindex') return value === true ? 'hidden' : 'allowed'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : ''
}

/** For example "Title, Text". */
export function nameChangedFields(columns: readonly string[]): string {
  const names = new Set(
    columns.map((column) => {
      if (column === 'content' || column === 'rich_content') return 'Text'
      return VERSION_FIELDS[column as Field] ?? column
    }),
  )
  return [...names].join(', ')
}
