import type { NewsContentBlock, PostStatus } from '#domain/posts/post.ts'
import type { EditablePost } from '#supabase/functions/read-authored-posts/contract.ts'

export type { EditablePost }

/** What an author has typed. */
export type PostDraft = {
  /** Null leaves it as it is, or has a new one made of the title; empty has it made of the title. */
  slug: string | null
  title: string
  summary: string
  /** HTML. */
  content: string
  /** The editor's blocks of a news post; null for a blog post, which keeps none. */
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
  /** ISO 8601. Null means now when the post is first published, and unchanged when it is edited. */
  publishedAt: string | null
  /** ISO 8601: when readers no longer see it; null for never. */
  unpublishAt: string | null
}

/** What a save is to bring about; `later` leaves what readers see as it is. */
export type SaveGoal = PostStatus | 'later'

export type SaveOutcome =
  | { kind: 'saved'; post: EditablePost }
  /** Somebody saved the post after it was opened; `changedBy` is an address, or null when it is not known. */
  | { kind: 'conflict'; current: EditablePost; changedBy: string | null; changedAt: string }

export type PicturePurpose = 'featured' | 'content'

/** A stored picture; `url` says its size as `?w=&h=`. */
export type UploadedPicture = { url: string; width: number; height: number }

/**
 * How posts of one kind are written. Every call is decided by the server; a refusal or failure is thrown as a
 * `DataError` whose `userMessage` can be shown.
 */
export type PostWriter = {
  /**
   * Repeating it with the same id, since no answer came, stores nothing twice.
   * @param id a UUID made for this post
   * @returns a conflict when the post is there already and says something else
   */
  create(id: string, draft: PostDraft): Promise<SaveOutcome>
  /** @param basedOn `updated_at` of the version that was opened */
  update(id: string, draft: PostDraft, basedOn: string): Promise<SaveOutcome>
  /**
   * Keeps it as the newer draft of a published post, which readers go on seeing as it is. Absent where the post is none.
   * @returns the published post
   */
  saveForLater?(id: string, draft: PostDraft, basedOn: string): Promise<SaveOutcome>
  duplicate(id: string): Promise<void>
  remove(id: string): Promise<void>
  /** Takes a removal of the last 30 days back: the post is as it was, with its id and dates. */
  restore(id: string): Promise<void>
  /** @param onProgress gets the share that is sent, from 0 to 1 */
  uploadPicture(
    file: Blob,
    purpose: PicturePurpose,
    onProgress: (fraction: number) => void,
    signal?: AbortSignal,
  ): Promise<UploadedPicture>
}
