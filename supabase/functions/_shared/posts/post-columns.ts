/** The columns of posts that authors read, by name: what is added to a table is not given away by itself. */
import type { PostTableName } from '#domain/posts/input/post-input.ts'

const SUMMARY_COLUMNS =
  'id,slug,title,summary,featured_image,featured_image_alt,author,tags,status,published_at,updated_at'

const COLUMNS = `${SUMMARY_COLUMNS},content,created_at,featured_image_caption,seo_title,seo_description,share_image,noindex,unpublish_at`

/** All that an author reads of one post; only news keep blocks. */
export function listColumns(table: PostTableName): string {
  return table === 'news_posts' ? `${COLUMNS},rich_content` : COLUMNS
}
