/** What is being typed, kept in the browser until it is saved or given up. */
import * as z from 'zod/mini'
import { CONTENT_BLOCK_TYPES } from '#domain/posts/post.ts'
import type { PostForm } from '#domain/posts/input/validate-post-form.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'

export type KeptForm = {
  /** ISO 8601. */
  savedAt: string
  /** `updated_at` of the stored post the author began with; null for a new post. */
  basedOn: string | null
  form: PostForm
}

/** A whole version of a post that was put aside when two people edited it. */
export type SetAsideForm = KeptForm & { label: string }

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
const KEPT_FORM = z.object({
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
  }),
})

/** Forms belong to one person, so that two who share a browser never see each other's. */
export type FormShelf = { table: PostTable; authorId: string }

/** A new post has its id before it is stored, so that forms of several new posts stand side by side. */
export type FormPlace = FormShelf & { postId: string }

const SET_ASIDE = ':set-aside'
const BESIDE = ':beside:'

const composePrefix = ({ table, authorId }: FormShelf): string => `post-form:${authorId}:${table}:`

export const composeFormKey = (place: FormPlace): string => composePrefix(place) + place.postId

export const composeSetAsideKey = (place: FormPlace): string => composeFormKey(place) + SET_ASIDE

/** A place of its own for a form that another tab has open, too. */
export const composeBesideKey = (place: FormPlace): string =>
  composeFormKey(place) + BESIDE + crypto.randomUUID()

/** The keys of what further tabs kept of the same form. */
export function listBesideKeys(place: FormPlace): string[] {
  const prefix = composeFormKey(place) + BESIDE
  return listKeys().filter((key) => key.startsWith(prefix))
}

export type KeptNewPost = KeptForm & { postId: string }

/** The kept forms of posts that were never stored, newest first. */
export function listKeptNewPosts(shelf: FormShelf): KeptNewPost[] {
  const prefix = composePrefix(shelf)
  return listKeys()
    .filter((key) => key.startsWith(prefix) && !key.endsWith(SET_ASIDE) && !key.includes(BESIDE))
    .flatMap((key) => {
      const kept = readKeptForm(key)
      return kept && kept.basedOn === null ? [{ ...kept, postId: key.slice(prefix.length) }] : []
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

/** @returns null when nothing is kept there, or nothing that can be read */
export function readKeptForm(key: string): KeptForm | null {
  return readStored(key)
}

export function readSetAsideForm(key: string): SetAsideForm | null {
  const kept = readStored(key)
  return kept && { ...kept, label: kept.label ?? 'Another version' }
}

function readStored(key: string): (KeptForm & { label?: string | undefined }) | null {
  try {
    const kept = KEPT_FORM.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    // Storage that is forbidden or holds something else has nothing to restore.
    return null
  }
}

/** @returns false when the browser has no room or no storage */
export function keepForm(key: string, kept: KeptForm | SetAsideForm): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function forgetForm(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage nothing was kept.
  }
}
