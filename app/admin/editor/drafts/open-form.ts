import { readSession } from '#app/auth/session/session-store.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { PostForm } from '#domain/posts/input/validate-post-form.ts'
import {
  composeFormKey,
  composeSetAsideKey,
  type FormPlace,
  type FormShelf,
  type KeptForm,
  readKeptForm,
  readSetAsideForm,
  type SetAsideForm,
} from './local-draft.ts'
import { describeForm, makeBlankForm, makeForm, makePostId } from '../post-form.ts'

export type OpenedForm = {
  place: FormPlace
  /** Of a new post, too: it is stored under this id. */
  postId: string
  /** Where this tab keeps what is typed. */
  formKey: string
  /** Another tab has the same post open. */
  isOpenElsewhere: boolean
  setAsideKey: string
  form: PostForm
  /** The form without changes. */
  baseline: PostForm
  /** `updated_at` of the stored version that a save replaces; null for a post that was never stored. */
  basedOn: string | null
  /** What was typed the last time and never saved, as the form began with it. */
  restored: KeptForm | null
  setAside: SetAsideForm | null
}

/** Where the person at this browser keeps forms of a kind. */
export function findShelf(table: PostTable): FormShelf {
  return { table, authorId: readSession().userId ?? 'editor' }
}

/**
 * What an editor opens with: the stored post, or what was typed the last time and never saved.
 * @param continued id of a kept form of a new post; null begins a blank one
 */
export function openForm(table: PostTable, post: EditablePost | null, continued: string | null): OpenedForm {
  const place: FormPlace = { ...findShelf(table), postId: post?.id ?? continued ?? makePostId() }
  const [formKey, setAsideKey] = [composeFormKey(place), composeSetAsideKey(place)]
  const baseline = post ? makeForm(table, post) : makeBlankForm()
  const kept = readKeptForm(formKey)
  const restored = kept !== null && describeForm(kept.form) !== describeForm(baseline) ? kept : null
  return {
    place,
    postId: place.postId,
    formKey,
    isOpenElsewhere: false,
    setAsideKey,
    form: restored?.form ?? baseline,
    baseline,
    basedOn: restored ? restored.basedOn : (post?.updated_at ?? null),
    restored,
    setAside: readSetAsideForm(setAsideKey),
  }
}
