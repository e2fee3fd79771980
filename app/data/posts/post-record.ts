import type { NewsContentBlock } from '#domain/posts/post.ts'
import type { PostDraft } from './post-writer.ts'
import type { PostTable } from './post-rows.ts'

/** Columns of a post that authors write. A missing `published_at` is not changed. */
export type PostRecord = {
  /** Not changed if missing; created from the title if empty. */
  slug?: string
  title: string
  summary: string
  content: string
  rich_content?: NewsContentBlock[]
  featured_image: string | null
  featured_image_alt: string | null
  featured_image_caption: string | null
  seo_title: string | null
  seo_description: string | null
  share_image: string | null
  noindex: boolean
  author: string | null
  tags: string[]
  status: PostDraft['status']
  published_at?: string
  unpublish_at: string | null
}

export function toPostRecord(table: PostTable, draft: PostDraft): PostRecord {
  return {
    ...(draft.slug !== null && { slug: draft.slug }),
    title: draft.title,
    summary: draft.summary,
    content: draft.content,
    ...(table === 'news_posts' && { rich_content: draft.richContent ?? [] }),
    featured_image: draft.featuredImage,
    featured_image_alt: draft.featuredImageAlt,
    featured_image_caption: draft.featuredImageCaption,
    seo_title: draft.seoTitle,
    seo_description: draft.seoDescription,
    share_image: draft.shareImage,
    noindex: draft.noindex,
    author: draft.author,
    tags: draft.tags,
    status: draft.status,
    unpublish_at: draft.unpublishAt,
    ...(draft.publishedAt !== null && { published_at: draft.publishedAt }),
  }
}
