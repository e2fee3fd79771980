/** Blog and news posts. Names follow the tables and the specification (section 3). */

export type PostStatus = 'published' | 'draft'

/** Specification, section 3. */
export const CONTENT_BLOCK_TYPES = [
  'h1',
  'h2',
  'h3',
  'paragraph',
  'ordered-list',
  'unordered-list',
  'image',
  /** HTML that the other types can't express, such as a quote in an imported post. */
  'html',
] as const

export type ContentBlockType = (typeof CONTENT_BLOCK_TYPES)[number]

/** Lists have `items`. Other blocks have `content`: text with marks, the URL of an image, or HTML. */
export type ContentBlock = {
  type: ContentBlockType
  content: string
  items?: string[]
  imageAlt?: string
}

export type NewsContentBlock = ContentBlock & { id: string }

type Post = {
  id: string
  /** Unique per table. */
  slug: string
  title: string
  summary: string
  /** HTML, sanitized on write and again before display. */
  content: string
  featured_image: string | null
  featured_image_alt: string | null
  featured_image_caption: string | null
  /** Replaces the title in search results and link previews. */
  seo_title: string | null
  /** Replaces the summary in search results and link previews. */
  seo_description: string | null
  /** URL of the image for link previews; replaces the generated one. */
  share_image: string | null
  noindex: boolean
  author: string | null
  tags: string[]
  status: PostStatus
  /** ISO 8601. A date in the future means scheduled. */
  published_at: string
}

export type BlogPost = Post & { shopify_id: string | null }

export type NewsPost = Post & { rich_content: NewsContentBlock[] }

export type PostSummary = Pick<
  Post,
  | 'id'
  | 'slug'
  | 'title'
  | 'summary'
  | 'featured_image'
  | 'featured_image_alt'
  | 'author'
  | 'tags'
  | 'published_at'
>

/** Limits of the tables, in characters. */
export const MAX_SLUG_LENGTH = 200
export const MAX_SEO_TITLE_LENGTH = 300
export const MAX_SEO_DESCRIPTION_LENGTH = 1_000
export const MAX_ADDRESS_LENGTH = 2_048
export const MAX_ALT_LENGTH = 1_000
export const MAX_CAPTION_LENGTH = 2_000

/** Specification, section 6. */
export const OPERATION_BLOCKED = 'Operation blocked - you may not have admin permissions'
