import type { NewsContentBlock, PostStatus } from '#domain/posts/post.ts'
import type { EditablePost } from '#supabase/functions/read-authored-posts/contract.ts'

export type { EditablePost }

export type PostDraft = {
  /** Null does not change it; empty creates it from the title. */
  slug: string | null
  title: string
  summary: string
  /** HTML. */
  content: string
  /** Blocks of a news post; null for a blog post. */
  richContent: NewsContentBlock[] | null
  featuredImage: string | null
  featuredImageAlt: string | null
  featuredImageCaption: string | null
  seoTitle: string | null
  seoDescription: string | null
  shareImage: string | null
  noindex: boolean
  author: string | null
  tags: string[]
  status: PostStatus
  /** ISO 8601. Null means now for the first publication, and unchanged for an edit. */
  publishedAt: string | null
  /** ISO 8601: date of unpublishing; null for never. */
  unpublishAt: string | null
}

/** Target status of a save; `later` keeps the published post unchanged. */
export type SaveGoal = PostStatus | 'later'

export type SaveOutcome =
  | { kind: 'saved'; post: EditablePost }
  /** Someone saved the post after it was opened; `changedBy` is an email address, or null if unknown. */
  | { kind: 'conflict'; current: EditablePost; changedBy: string | null; changedAt: string }

export type PicturePurpose = 'featured' | 'content'

/** A stored picture; `url` contains its size as `?w=&h=`. */
export type UploadedPicture = { url: string; width: number; height: number }

/** Writes posts of one table. Each function throws a `DataError` whose `userMessage` can be shown. */
export type PostWriter = {
  /**
   * Idempotent for the same id.
   * @param id UUID of the new post
   * @returns a conflict if the post exists with other content
   */
  create(id: string, draft: PostDraft): Promise<SaveOutcome>
  /** @param basedOn `updated_at` of the version that was opened */
  update(id: string, draft: PostDraft, basedOn: string): Promise<SaveOutcome>
  /** Saves a newer draft of a published post, which does not change. Absent if the post is not published. */
  saveForLater?(id: string, draft: PostDraft, basedOn: string): Promise<SaveOutcome>
  duplicate(id: string): Promise<void>
  remove(id: string): Promise<void>
  /** Restores a post that was deleted in the last 30 days, with its id and dates. */
  restore(id: string): Promise<void>
  /** @param onProgress receives the sent fraction, from 0 to 1 */
  uploadPicture(
    file: Blob,
    purpose: PicturePurpose,
    onProgress: (fraction: number) => void,
    signal?: AbortSignal,
  ): Promise<UploadedPicture>
  /** Copies a picture of another site to our storage. Absent where only files can be stored. */
  importPicture?(address: string): Promise<Pick<UploadedPicture, 'url'>>
}
