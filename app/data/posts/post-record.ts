import type { NewsContentBlock } from '#domain/posts/post.ts'
import type { EditablePost, PostDraft } from './post-writer.ts'
import { type PostTable, SUMMARY_COLUMNS } from './post-rows.ts'

/** The columns of a post that authors write. A missing `published_at` is left as it is. */
export type PostRecord = {
  title: string
  summary: string
  content: string
  rich_content?: NewsContentBlock[]
  featured_image: string | null
  author: string | null
  tags: string[]
  status: PostDraft['status']
  published_at?: string
}

export function toPostRecord(table: PostTable, draft: PostDraft): PostRecord {
  return {
    title: draft.title,
    summary: draft.summary,
    content: draft.content,
    ...(table === 'news_posts' && { rich_content: draft.richContent ?? [] }),
    featured_image: draft.featuredImage,
    author: draft.author,
    tags: draft.tags,
    status: draft.status,
    ...(draft.publishedAt !== null && { published_at: draft.publishedAt }),
  }
}

const EDITABLE_COLUMNS = `${SUMMARY_COLUMNS},content,status,updated_at` as const

/** What an editor opens; only news posts keep blocks. */
export function listEditableColumns(table: PostTable): string {
  return table === 'news_posts' ? `${EDITABLE_COLUMNS},rich_content` : EDITABLE_COLUMNS
}

/** The tables refuse other states, and blocks that are no list. */
export function readEditablePost(row: unknown): EditablePost {
  return row as EditablePost
}
