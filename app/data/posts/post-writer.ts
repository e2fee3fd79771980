import type { NewsContentBlock, PostStatus } from '#domain/posts/post.ts'
import type { EditablePost } from '#supabase/functions/read-authored-posts/contract.ts'
import { DataError } from '../client/data-error.ts'

export type { EditablePost }

/** Columns of a post that authors write. `published_at` is unchanged if undefined. */
export type PostRecord = {
  /** Unchanged if undefined; generated from the title if empty. */
  slug?: string
  title: string
  summary: string
  /** HTML. */
  content: string
  /** Only of a news post. */
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
  status: PostStatus
  /** ISO 8601. */
  published_at?: string
  /** Null for never. */
  unpublish_at: string | null
}

/** Target status of a save. `later` keeps the published post unchanged. */
export type SaveGoal = PostStatus | 'later'

export type SaveOutcome =
  | { kind: 'saved'; post: EditablePost }
  /** Someone saved the post after it was opened. `changedBy` is an email address; null if unknown. */
  | { kind: 'conflict'; current: EditablePost; changedBy: string | null; changedAt: string }

export type PicturePurpose = 'featured' | 'content'

/** A stored picture; `url` contains its size as `?w=&h=`. */
export type UploadedPicture = { url: string; width: number; height: number }

/** Writes posts of a table. Functions throw a `DataError` whose `userMessage` can be shown. */
export type PostWriter = {
  /**
   * Idempotent for the same id.
   * @param id UUID of the new post
   * @returns a conflict if the post exists with other content
   */
  create(id: string, record: PostRecord): Promise<SaveOutcome>
  /** @param basedOn `updated_at` of the opened version */
  update(id: string, record: PostRecord, basedOn: string): Promise<SaveOutcome>
  /** Saves a newer draft of a published post, which stays unchanged. Undefined if the post is not published. */
  saveForLater?(id: string, record: PostRecord, basedOn: string): Promise<SaveOutcome>
  duplicate(id: string): Promise<void>
  remove(id: string): Promise<void>
  /** Restores a post deleted in the last 30 days, with its id and dates. */
  restore(id: string): Promise<void>
  /** @param onProgress receives the fraction sent, from 0 to 1 */
  uploadPicture(
    file: Blob,
    purpose: PicturePurpose,
    onProgress: (fraction: number) => void,
    signal?: AbortSignal,
  ): Promise<UploadedPicture>
  /** Copies a picture of another site to our storage. Undefined if only files can be stored. */
  importPicture?(address: string): Promise<Pick<UploadedPicture, 'url'>>
}

/** Shown if a write fails and the server gives no reason (specification, section 8). */
export type WriterMessages = {
  createFailure: string
  updateFailure: string
  duplicateFailure: string
  deleteFailure: string
}

export const RESTORE_FAILURE = 'The post could not be restored. Please try again.'

export const SESSION_ENDED = 'Your session has ended. Sign in again to continue.'

export const DELETED_MEANWHILE = 'Someone deleted this post in the meantime.'

/** Another post has or had the requested slug; `userMessage` names that post. */
export class AddressTakenError extends DataError {
  constructor(userMessage: string, cause: unknown) {
    super('rejected', userMessage, cause)
    this.name = 'AddressTakenError'
  }
}
