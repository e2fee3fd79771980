import type { PostTable } from '#app/data/posts/post-rows.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { PostForm } from '#domain/posts/input/validate-post-form.ts'
import { type Choices, compareForms, mergeChosen, type Side } from '#domain/posts/merge/compare-forms.ts'
import { toForm } from './post-form.ts'

export type ConflictSides = {
  form: PostForm
  /** Form before the changes; null if the stored version does not descend from it. */
  base: PostForm | null
  /** Null for a new post whose first save succeeded although the response was lost. */
  post: EditablePost | null
  current: EditablePost
}

/** Compares the typed text with a version that someone else saved. */
export function compareConflict(table: PostTable, { form, base, post, current }: ConflictSides) {
  const theirs = toForm(table, current)
  // A new post keeps the date and slug of the first save.
  const mine = post
    ? form
    : { ...form, publishedAt: form.publishedAt || theirs.publishedAt, slug: form.slug.trim() || theirs.slug }
  const sides: Record<Side, PostForm> = { mine, theirs }
  const parts = compareForms(base, mine, theirs)
  return { ...sides, parts, merge: (choices: Choices) => mergeChosen(parts, choices, sides) }
}
