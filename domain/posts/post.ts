/** The two kinds of posts and their parts, named as the tables and the specification name them (section 3). */

export type PostStatus = 'published' | 'draft'

/** The pieces an author can add (specification, section 3). */
const ADDABLE_BLOCK_TYPES = [
  'h1',
  'h2',
  'h3',
  'paragraph',
  'ordered-list',
  'unordered-list',
  'image',
] as const

/** `html` keeps what none of the others can express, e.g. a quotation of an imported post. */
export const CONTENT_BLOCK_TYPES = [...ADDABLE_BLOCK_TYPES, 'html'] as const

export type ContentBlockType = (typeof CONTENT_BLOCK_TYPES)[number]

/**
 * One piece of a post in the editor. Lists keep their lines in `items`; everything else is in `content`: words with
 * marks, the address of an image, or HTML.
 */
export type ContentBlock = {
  type: ContentBlockType
  content: string
  items?: string[]
  imageAlt?: string
}

export type NewsContentBlock = ContentBlock & { id: string }

type Post = {
  id: string
  /** Its name in its address, unique in its table. */
  slug: string
  title: string
  summary: string
  /** HTML. Sanitized when it was written, and again before it is shown. */
  content: string
  featured_image: string | null
  /** What the featured picture shows, for those who don't see it. */
  featured_image_alt: string | null
  /** Stands below the featured picture. */
  featured_image_caption: string | null
  /** In place of the title in search results and shared links. */
  seo_title: string | null
  /** In place of the summary in search results and shared links. */
  seo_description: string | null
  /** Address of the picture of shared links, in place of the drawn one. */
  share_image: string | null
  /** Whether search engines are asked to leave the post out. */
  noindex: boolean
  author: string | null
  tags: string[]
  status: PostStatus
  /** ISO 8601. A moment in the future means scheduled: not public yet. */
  published_at: string
}

export type BlogPost = Post & { shopify_id: string | null }

export type NewsPost = Post & { rich_content: NewsContentBlock[] }

/** What a card in a list shows. */
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

/** Longest texts that the tables hold, in characters; a longer name is cut by the database. */
export const MAX_SLUG_LENGTH = 200
export const MAX_SEO_TITLE_LENGTH = 300
export const MAX_SEO_DESCRIPTION_LENGTH = 1_000
export const MAX_ADDRESS_LENGTH = 2_048
export const MAX_ALT_LENGTH = 1_000
export const MAX_CAPTION_LENGTH = 2_000

export const RELATED_POSTS = 3

/** Told to who is known and may not do what they asked for (specification, section 6). */
export const OPERATION_BLOCKED = 'Operation blocked - you may not have admin permissions'
