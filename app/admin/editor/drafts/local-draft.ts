/** Drafts of posts in the browser: what is being typed, until it is saved or given up. */
import * as z from 'zod/mini'
import { CONTENT_BLOCK_TYPES } from '#domain/posts/post.ts'
import { BLANK_DETAILS, type PostDetails, type PostForm } from '#domain/posts/input/validate-post-form.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'

export type LocalDraft = {
  /** ISO 8601. */
  savedAt: string
  /** `updated_at` of the stored post the author began with; null for a new post. */
  basedOn: string | null
  form: PostForm
}

/** A whole version of a post that lost to another one, with what it is called. */
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
const LOCAL_DRAFT = z.object({
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
    // Drafts of former versions of the editor have none of these.
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

/** Drafts belong to one person, so that two who share a browser never see each other's. */
export type DraftScope = { table: PostTable; authorId: string }

/** A new post has its id before it is stored, so that drafts of several new posts stand side by side. */
export type DraftKey = DraftScope & { postId: string }

// What people have stored bears these keys: they stay as they are.
const BACKUP_SUFFIX = ':set-aside'
const OTHER_TAB_INFIX = ':beside:'

const composeScopePrefix = ({ table, authorId }: DraftScope): string => `post-form:${authorId}:${table}:`

export const composeStorageKey = (draftKey: DraftKey): string =>
  composeScopePrefix(draftKey) + draftKey.postId

export const composeBackupKey = (draftKey: DraftKey): string => composeStorageKey(draftKey) + BACKUP_SUFFIX

/** A key of its own for a post that another tab has open, too. */
export const composeOtherTabKey = (draftKey: DraftKey): string =>
  composeStorageKey(draftKey) + OTHER_TAB_INFIX + crypto.randomUUID()

/** The keys of what further tabs stored of the same post. */
export function listOtherTabKeys(draftKey: DraftKey): string[] {
  const prefix = composeStorageKey(draftKey) + OTHER_TAB_INFIX
  return listKeys().filter((key) => key.startsWith(prefix))
}

export type UnsavedDraft = LocalDraft & { postId: string }

/** Drafts of posts that the server never got, newest first. */
export function listUnsavedDrafts(scope: DraftScope): UnsavedDraft[] {
  const prefix = composeScopePrefix(scope)
  return listKeys()
    .filter((key) => key.startsWith(prefix) && !key.endsWith(BACKUP_SUFFIX) && !key.includes(OTHER_TAB_INFIX))
    .flatMap((key) => {
      const draft = readLocalDraft(key)
      return draft && draft.basedOn === null ? [{ ...draft, postId: key.slice(prefix.length) }] : []
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
 * @param unsaid what a draft of a former version of the editor is completed with, so that saving it erases nothing
 * @returns null when nothing is stored there, or nothing that can be read
 */
export function readLocalDraft(key: string, unsaid: PostDetails = BLANK_DETAILS): LocalDraft | null {
  return readStored(key, unsaid)
}

export function readDraftBackup(key: string, unsaid: PostDetails = BLANK_DETAILS): DraftBackup | null {
  const draft = readStored(key, unsaid)
  return draft && { ...draft, label: draft.label ?? 'Another version' }
}

function readStored(key: string, unsaid: PostDetails): (LocalDraft & { label?: string | undefined }) | null {
  try {
    const draft = LOCAL_DRAFT.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return draft.success ? { ...draft.data, form: complete(draft.data.form, unsaid) } : null
  } catch {
    // Storage that is forbidden or holds something else has nothing to restore.
    return null
  }
}

function complete(form: z.infer<typeof LOCAL_DRAFT>['form'], unsaid: PostDetails): PostForm {
  return {
    ...form,
    slug: form.slug ?? unsaid.slug,
    featuredImageAlt: form.featuredImageAlt ?? unsaid.featuredImageAlt,
    featuredImageCaption: form.featuredImageCaption ?? unsaid.featuredImageCaption,
    seoTitle: form.seoTitle ?? unsaid.seoTitle,
    seoDescription: form.seoDescription ?? unsaid.seoDescription,
    shareImage: form.shareImage ?? unsaid.shareImage,
    noindex: form.noindex ?? unsaid.noindex,
    unpublishAt: form.unpublishAt ?? unsaid.unpublishAt,
  }
}

/** @returns false when the browser has no room or no storage */
export function writeDraft(key: string, draft: LocalDraft | DraftBackup): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}
