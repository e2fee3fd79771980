import type { BlogPost, PostSummary } from '#domain/posts/post.ts'

export type PostTable = 'blog_posts' | 'news_posts'

/** What the page of one post shows. `content` is HTML as stored. */
export type Article = PostSummary & Pick<BlogPost, 'content'> & { updated_at: string }

/** What a card shows; bodies stay in the database. */
export const SUMMARY_COLUMNS = 'id,slug,title,summary,featured_image,author,tags,published_at'
