import type { PostTimes } from '#domain/posts/post-dates.ts'
import type { BlogPost, PostSummary } from '#domain/posts/post.ts'

export type PostTable = 'blog_posts' | 'news_posts'

/** Columns for the page of a post. `content` is stored HTML. */
export type Article = PostSummary &
  Pick<
    BlogPost,
    'content' | 'featured_image_caption' | 'seo_title' | 'seo_description' | 'share_image' | 'noindex'
  > &
  Pick<PostTimes, 'revised_at'> & { updated_at: string }

export const SUMMARY_COLUMNS =
  'id,slug,title,summary,featured_image,featured_image_alt,author,tags,published_at'

const ARTICLE_EXTRAS = 'featured_image_caption,seo_title,seo_description,share_image,noindex'
export const ARTICLE_COLUMNS = `${SUMMARY_COLUMNS},content,updated_at,revised_at,${ARTICLE_EXTRAS}` as const
