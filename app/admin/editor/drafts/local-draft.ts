/** Drafts in the browser: typed text until it is saved or discarded. */
import * as z from 'zod/mini'
import { readSession } from '#app/auth/session/session-store.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { readStoredJson, store } from '#app/ui/browser-storage.ts'
import { BLANK_DETAILS, type PostDetails, type PostForm } from '#domain/posts/input/validate-post-form.ts'
import { CONTENT_BLOCK_TYPES } from '#domain/posts/post.ts'

export type LocalDraft = {
  /** ISO 8601. */
  savedAt: string
  /** `updated_at` of the stored post that the draft is based on; null for a new post. */
  basedOn: string | null
  form: PostForm
}

/** A version that was replaced by another one. */
export type DraftBackup = LocalDraft & { label: string }

const BLOCK = z.object({
  id: z.string(),
  type: z.enum(CONTENT_BLOCK_TYPES),
  content: z.string(),
  items: z.optional(z.array(z.string())),
  imageAlt: z.optional(z.string()),
  origin: z.optional(
    z.object({
      html: z.string(),
      before: z.string(),
      after: z.string(),
      key: z.string(),
      index: z.number(),
      count: z.number(),
      isBare: z.boolean(),
    }),
  ),
})
const STORED_DRAFT = z.object({
  savedAt: z.string(),
  basedOn: z.nullable(z.string()),
  label: z.optional(z.string()),
  form: z.object({
    title: z.string(),
    summary: z.string(),
    author: z.string(),
    tags: z.array(z.string()),
    featuredImage: z.string(),
    blocks: z.array(BLOCK).check(z.minLength(1)),
    publishedAt: z.string(),
    // Missing in drafts of earlier versions of the editor.
    slug: z.optional(z.string()),
    featuredImageAlt: z.optional(z.string()),
    featuredImageCaption: z.optional(z.string()),
    seoTitle: z.optional(z.string()),
    seoDescription: z.optional(z.string()),
    shareImage: z.optional(z.string()),
    noindex: z.optional(z.boolean()),
    unpublishAt: z.optional(z.string()),
  }),
})

/** Drafts belong to one person, because several people may share a browser. */
export type DraftScope = { table: PostTable; authorId: string }

/** New posts get an id before they are saved, so that there can be drafts of several new posts. */
export type DraftKey = DraftScope & { postId: string }

// Must not change, because existing drafts have these keys.
const BACKUP_SUFFIX = ':set-aside'
const OTHER_TAB_INFIX = ':beside:'

const composeScopePrefix = ({ table, authorId }: DraftScope): string => `post-form:${authorId}:${table}:`

export const composeStorageKey = (draftKey: DraftKey): string =>
  composeScopePrefix(draftKey) + draftKey.postId

export const composeBackupKey = (draftKey: DraftKey): string => composeStorageKey(draftKey) + BACKUP_SUFFIX

/** Key for a post that is also open in another tab. */
export const composeOtherTabKey = (draftKey: DraftKey): string =>
  composeStorageKey(draftKey) + OTHER_TAB_INFIX + crypto.randomUUID()

export const getDraftScope = (table: PostTable): DraftScope => ({
  table,
  authorId: readSession().userId ?? 'editor',
})

/** Lists the keys of drafts of the same post from other tabs. */
export function listOtherTabKeys(draftKey: DraftKey): string[] {
  const prefix = composeStorageKey(draftKey) + OTHER_TAB_INFIX
  return listKeys().filter((key) => key.startsWith(prefix))
}

export type UnsavedDraft = LocalDraft & { postId: string }

/** Drafts of posts that were never saved, newest first. */
export function listUnsavedDrafts(scope: DraftScope): UnsavedDraft[] {
  const prefix = composeScopePrefix(scope)
  return listKeys()
    .filter((key) => key.startsWith(prefix) && !key.endsWith(BACKUP_SUFFIX) && !key.includes(OTHER_TAB_INFIX))
    .flatMap((key) => {
      const draft = readDraft(key)
      return draft?.basedOn === null ? [{ ...draft, postId: key.slice(prefix.length) }] : []
    })
    .toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))
}

function listKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/**
 * @param missing details for older drafts that lack them, so that saving one does not erase anything
 * @returns null if there is no readable draft
 */
export function readDraft(key: string, missing: PostDetails = BLANK_DETAILS): DraftBackup | null {
  return parseDraft(readStoredJson('local', key), missing)
}

/** @returns null if it is not a draft */
export function parseDraft(stored: unknown, missing: PostDetails = BLANK_DETAILS): DraftBackup | null {
  const { success, data } = STORED_DRAFT.safeParse(stored)
  if (!success) return null
  const form = { ...missing, ...data.form } as PostForm
  return { ...data, form, label: data.label ?? 'Another version' }
}

/** @returns false if the browser's storage is full or blocked */
export function writeDraft(key: string, draft: LocalDraft | DraftBackup): boolean {
  return store('local', key, JSON.stringify(draft))
}

export function removeDraft(key: string): void {
  store('local', key, null)
}
