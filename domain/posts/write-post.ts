/**
 * The rules of writing a post, whichever door its author comes through: the tables, with a session, or a server function,
 * with a grant of editor mode. Each door brings a store that writes with the rights of its caller, and says an outcome in
 * words of its own.
 */
import { hasSameContent } from './input/has-same-content.ts'
import type { PostStatus } from './post.ts'

/** Appended to the title of a copy (specification, section 7). */
const COPY_SUFFIX = ' (Copy)'

/** Read by the database as the moment of the write: the clock of an author's device may be wrong. */
export const NOW = 'now'

/** PostgreSQL's answer to an id that is taken. */
export const UNIQUE_VIOLATION = '23505'

/** Whether the database refused a post since another one has its address, and not since there is one of its id. */
export function isAddressTaken({ code, details }: { code: string; details: string | null }): boolean {
  return code === UNIQUE_VIOLATION && details === 'slug'
}

/** What the rules look at. */
type StoredPost = {
  id: string
  title: string
  status: PostStatus
  published_at: string
  updated_at: string
}

/** Columns to write, by their names. */
type PostValues = { status?: PostStatus; published_at?: string }

/** The posts that a caller sees and may write; whatever else goes wrong is thrown. */
export type PostStore<Post extends StoredPost, Values extends PostValues> = {
  /** Null when there is no such post, or the caller may not see it. */
  find(id: string): Promise<Post | null>
  /** @returns 'taken' when there is a post with the id of `values`; null when the caller may not read what was written */
  insert(values: Values & { id?: string }): Promise<Post | 'taken' | null>
  /**
   * The database compares the version, in the statement that writes: of two who save at once, one is told.
   * @param basedOn `updated_at` of the version that may be overwritten; any when left out
   * @returns null when nothing was written
   */
  update(id: string, values: Partial<Values>, basedOn: string | undefined): Promise<Post | null>
  /** @returns false when nothing was removed */
  remove(id: string): Promise<boolean>
}

export type Refusal =
  /** No such post, or the caller may not see it. */
  | { kind: 'missing' }
  /** A policy of the table said no. */
  | { kind: 'blocked' }

export type Saved<Post> =
  | { kind: 'saved'; post: Post }
  /** Somebody saved something else since. */
  | { kind: 'conflict'; current: Post }
  | Refusal

/** Writes a new post. With an id, a repeated call, since no answer came, stores nothing twice. */
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

/** @param basedOn `updated_at` of the version that was opened; without it the last writer wins */
export async function updatePost<Post extends StoredPost, Values extends PostValues>(
  store: PostStore<Post, Values>,
  id: string,
  change: Partial<Values>,
  basedOn: string | undefined,
): Promise<Saved<Post>> {
  const before = await store.find(id)
  if (before === null) return { kind: 'missing' }
  if (basedOn !== undefined && !isSameMoment(before.updated_at, basedOn)) return compareSaved(before, change)
  const post = await store.update(id, { ...change, ...chooseDate(before, change) }, basedOn)
  if (post !== null) return { kind: 'saved', post }
  const current = await store.find(id)
  if (current === null) return { kind: 'missing' }
  return basedOn === undefined || current.updated_at === basedOn
    ? { kind: 'blocked' }
    : compareSaved(current, change)
}

/** Writes a copy of a post. `now` is the moment in milliseconds, which tells whether the original is still to come. */
export async function duplicatePost<Post extends StoredPost, Values extends PostValues>(
  store: PostStore<Post, Values>,
  id: string,
  copyValues: (original: Post, changes: { title: string; published_at: string }) => Values,
  now: number,
): Promise<Saved<Post>> {
  const original = await store.find(id)
  if (original === null) return { kind: 'missing' }
  // As visible as its original, and dated now unless that is still to come.
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

/** A draft is dated when it is published, not when it was begun. */
function chooseDate(before: StoredPost, change: PostValues): { published_at?: string } {
  const isFirstPublication = before.status === 'draft' && change.status === 'published'
  return isFirstPublication && !change.published_at ? { published_at: NOW } : {}
}

/** A save that comes second is done when the post says the same already, as after an answer that was lost. */
function compareSaved<Post extends StoredPost>(current: Post, sent: object): Saved<Post> {
  return hasSameContent(current, sent) ? { kind: 'saved', post: current } : { kind: 'conflict', current }
}

/** A caller may write the moment in another zone than the database. */
function isSameMoment(stored: string, given: string): boolean {
  return stored === given || Date.parse(stored) === Date.parse(given)
}
