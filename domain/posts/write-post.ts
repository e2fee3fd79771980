/** Rules for saving posts, independent of the role. The store uses the caller's permissions. */
import { hasSameContent } from './input/has-same-content.ts'
import type { PostStatus } from './post.ts'

/** Appended to the title of a copy (specification, section 7). */
const COPY_SUFFIX = ' (Copy)'

/** PostgreSQL replaces it with the time of the write; the clock of a browser may be wrong. */
export const NOW = 'now'

export const UNIQUE_VIOLATION = '23505'

/** Returns whether another post has the slug. A duplicate id has the same error code. */
export function isAddressTaken({ code, details }: { code: string; details: string | null }): boolean {
  return code === UNIQUE_VIOLATION && details === 'slug'
}

type StoredPost = {
  id: string
  title: string
  status: PostStatus
  published_at: string
  updated_at: string
}

type PostValues = { status?: PostStatus; published_at?: string }

/** Reads and writes posts with the caller's permissions. Throws on failures other than those returned. */
export type PostStore<Post extends StoredPost, Values extends PostValues> = {
  find(id: string): Promise<Post | null>
  /** @returns 'taken' if another post has the id; null if the caller may not read the new post */
  insert(values: Values & { id?: string }): Promise<Post | 'taken' | null>
  /**
   * Compares the version in the same statement, so that concurrent saves conflict.
   * @param basedOn `updated_at` of the version to overwrite; undefined for any version
   * @returns null if nothing was written
   */
  update(id: string, values: Partial<Values>, basedOn: string | undefined): Promise<Post | null>
  remove(id: string): Promise<boolean>
}

export type Refusal =
  | { kind: 'missing' }
  /** Denied by a row-level security policy. */
  | { kind: 'blocked' }

export type Saved<Post> =
  | { kind: 'saved'; post: Post }
  /** Someone else saved different content in the meantime. */
  | { kind: 'conflict'; current: Post }
  | Refusal

/** Creates a post. Idempotent with an id. */
export async function createPost<Post extends StoredPost, Values extends PostValues>(
  store: PostStore<Post, Values>,
  values: Values & { id?: string },
): Promise<Saved<Post>> {
  const stored = await store.insert(values)
  if (stored === null) return { kind: 'blocked' }
  if (stored !== 'taken') return { kind: 'saved', post: stored }
  const current = values.id === undefined ? null : await store.find(values.id)
  return current === null ? { kind: 'missing' } : compareSaved(current, values)
}

/** @param basedOn `updated_at` of the opened version; without it, newer versions are overwritten */
export async function updatePost<Post extends StoredPost, Values extends PostValues>(
  store: PostStore<Post, Values>,
  id: string,
  change: Partial<Values>,
  basedOn: string | undefined,
): Promise<Saved<Post>> {
  const before = await store.find(id)
  if (before === null) return { kind: 'missing' }
  if (basedOn !== undefined && !isSameTime(before.updated_at, basedOn)) return compareSaved(before, change)
  const post = await store.update(id, { ...change, ...chooseDate(before, change) }, basedOn)
  if (post !== null) return { kind: 'saved', post }
  const current = await store.find(id)
  if (current === null) return { kind: 'missing' }
  return basedOn === undefined || current.updated_at === basedOn
    ? { kind: 'blocked' }
    : compareSaved(current, change)
}

export async function duplicatePost<Post extends StoredPost, Values extends PostValues>(
  store: PostStore<Post, Values>,
  id: string,
  copyValues: (original: Post, changes: { title: string; published_at: string }) => Values,
  now: number,
): Promise<Saved<Post>> {
  const original = await store.find(id)
  if (original === null) return { kind: 'missing' }
  // The copy keeps the status, and the date if it is in the future.
  const isScheduled = Date.parse(original.published_at) > now
  return createPost(
    store,
    copyValues(original, {
      title: original.title + COPY_SUFFIX,
      published_at: isScheduled ? original.published_at : NOW,
    }),
  )
}

export async function removePost<Post extends StoredPost, Values extends PostValues>(
  store: PostStore<Post, Values>,
  id: string,
): Promise<{ kind: 'removed' } | Refusal> {
  if (await store.remove(id)) return { kind: 'removed' }
  return { kind: (await store.find(id)) === null ? 'missing' : 'blocked' }
}

/** Returns the date to set when a draft is first published. */
function chooseDate(before: StoredPost, change: PostValues): { published_at?: string } {
  const isFirstPublication = before.status === 'draft' && change.status === 'published'
  return isFirstPublication && !change.published_at ? { published_at: NOW } : {}
}

/** A rejected save counts as successful if the stored content is the same, for example after a lost response. */
function compareSaved<Post extends StoredPost>(current: Post, sent: object): Saved<Post> {
  return hasSameContent(current, sent) ? { kind: 'saved', post: current } : { kind: 'conflict', current }
}

/** Callers may use another time zone than the database. */
function isSameTime(stored: string, given: string): boolean {
  return stored === given || Date.parse(stored) === Date.parse(given)
}
