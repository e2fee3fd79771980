import { readSession } from '#app/auth/session/session-store.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { PostForm } from '#domain/posts/input/validate-post-form.ts'
import {
  composeStorageKey,
  composeBackupKey,
  type DraftKey,
  type DraftScope,
  type LocalDraft,
  readLocalDraft,
  readDraftBackup,
  type DraftBackup,
} from './local-draft.ts'
import { describeForm, makeBlankForm, makeForm, makePostId } from '../post-form.ts'

export type OpenedForm = {
  draftKey: DraftKey
  /** Of a new post, too: it is stored under this id. */
  postId: string
  /** Where this tab stores what is typed. */
  storageKey: string
  /** Another tab has the same post open. */
  isOpenElsewhere: boolean
  backupKey: string
  form: PostForm
  /** The form without changes. */
  baseline: PostForm
  /** `updated_at` of the stored version that a save replaces; null for a post that was never stored. */
  basedOn: string | null
  /** What was typed the last time and never saved, as the form began with it. */
  restored: LocalDraft | null
  backup: DraftBackup | null
}

/** Whose drafts of a kind this browser shows. */
export function findDraftScope(table: PostTable): DraftScope {
  return { table, authorId: readSession().userId ?? 'editor' }
}

/**
 * What an editor opens with: the stored post, or what was typed the last time and never saved.
 * @param continued id of an unsaved draft; null begins a blank one
 */
export function openForm(table: PostTable, post: EditablePost | null, continued: string | null): OpenedForm {
  const draftKey: DraftKey = { ...findDraftScope(table), postId: post?.id ?? continued ?? makePostId() }
  const [storageKey, backupKey] = [composeStorageKey(draftKey), composeBackupKey(draftKey)]
  const baseline = post ? makeForm(table, post) : makeBlankForm()
  const draft = readLocalDraft(storageKey, baseline)
  const restored = draft !== null && describeForm(draft.form) !== describeForm(baseline) ? draft : null
  return {
    draftKey,
    postId: draftKey.postId,
    storageKey,
    isOpenElsewhere: false,
    backupKey,
    form: restored?.form ?? baseline,
    baseline,
    basedOn: restored ? restored.basedOn : (post?.updated_at ?? null),
    restored,
    backup: readDraftBackup(backupKey, baseline),
  }
}
