import { useMemo, useRef, useState } from 'react'
import { readSession } from '#app/auth/session-store.ts'
import type { EditablePost, PostWriter, SaveOutcome } from '#app/data/post-writer.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { PostStatus } from '#domain/posts/post.ts'
import { type FormProblem, type PostForm, validatePostForm } from '#domain/posts/validate-post-form.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import { EDITOR_WORDS } from './editor-words.ts'
import {
  composeFormKey,
  composeSetAsideKey,
  forgetForm,
  type FormPlace,
  keepForm,
  type KeptForm,
  readKeptForm,
  readSetAsideForm,
  type SetAsideForm,
} from './form-draft.ts'
import { describeForm, makeBlankForm, makeDraft, makeForm } from './post-form.ts'
import { saveForm } from './save-form.ts'
import { useKeptForm } from './use-kept-form.ts'

/** `status` is the one that was to be saved when the other version turned up. */
export type Conflict = Extract<SaveOutcome, { kind: 'conflict' }> & { status: PostStatus }

export type PostEditorOptions = {
  kind: AuthoringKind
  writer: PostWriter
  post: EditablePost | null
  onSaved: (post: EditablePost) => void
}

/** What the dialog opens with: the stored post, or what was typed the last time and never saved. */
function openForm(kind: AuthoringKind, post: EditablePost | null) {
  const place: FormPlace = {
    table: kind.table,
    postId: post?.id ?? null,
    authorId: readSession().userId ?? 'editor',
  }
  const [formKey, setAsideKey] = [composeFormKey(place), composeSetAsideKey(place)]
  const stored = post ? makeForm(kind.table, post) : makeBlankForm()
  const kept = readKeptForm(formKey)
  const isWorthRestoring = kept !== null && describeForm(kept.form) !== describeForm(stored)
  return {
    formKey,
    setAsideKey,
    stored,
    kept: isWorthRestoring ? kept : null,
    setAside: readSetAsideForm(setAsideKey),
  }
}

/** The state of one open editor and everything that can happen to it. */
export function usePostEditor({ kind, writer, post, onSaved }: PostEditorOptions) {
  const [opened] = useState(() => openForm(kind, post))
  const [form, setForm] = useState<PostForm>(opened.kept?.form ?? opened.stored)
  const [baseline, setBaseline] = useState(opened.stored)
  const [basedOn, setBasedOn] = useState(opened.kept ? opened.kept.basedOn : (post?.updated_at ?? null))
  const [restored, setRestored] = useState<KeptForm | null>(opened.kept)
  const [setAside, setSetAside] = useState(opened.setAside)
  const [problems, setProblems] = useState<FormProblem[]>([])
  const [saving, setSaving] = useState<PostStatus | null>(null)
  const [failure, setFailure] = useState<{ message: string; hasSessionEnded: boolean } | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const isSaving = useRef(false)

  const hasChanges = useMemo(() => describeForm(form) !== describeForm(baseline), [form, baseline])
  const keeping = useKeptForm(opened.formKey, { basedOn, form }, hasChanges)
  const words = EDITOR_WORDS[kind.table]

  const change = (edit: (current: PostForm) => PostForm) => {
    setForm(edit)
    setFailure(null)
  }
  const clearProblem = (field: FormProblem['field']) =>
    setProblems((current) =>
      current.some((problem) => problem.field === field)
        ? current.filter((problem) => problem.field !== field)
        : current,
    )

  /** @param base `updated_at` of the version that this one replaces */
  const send = async (status: PostStatus, base: string | null) => {
    if (isSaving.current) return
    isSaving.current = true
    setSaving(status)
    setFailure(null)
    const outcome = await saveForm(writer, {
      makeDraft: () => makeDraft(kind.table, form, { status, post }),
      post,
      basedOn: base,
    })
    isSaving.current = false
    setSaving(null)
    if (outcome.kind === 'conflict') return setConflict({ ...outcome, status })
    if (outcome.kind === 'failed') {
      setFailure(outcome)
      return showToast({ title: 'Error', description: outcome.message, isError: true })
    }
    keeping.stop()
    const done = post ? kind.words.updated : kind.words.created
    showToast({ title: 'Success', description: status === 'draft' ? words.savedAsDraft : done })
    onSaved(outcome.post)
  }

  const putAside = (version: SetAsideForm) => {
    keepForm(opened.setAsideKey, version)
    setSetAside(version)
  }
  const replaceForm = (next: PostForm, base: string | null) => {
    setForm(next)
    setBasedOn(base)
    setProblems([])
    setRestored(null)
    setFailure(null)
  }

  return {
    form,
    words,
    problems,
    saving,
    failure,
    restored,
    setAside,
    conflict,
    hasChanges,
    isKept: keeping.isKept,
    change,
    clearProblem,
    /** @returns the field to go to when the form is refused */
    save: (status: PostStatus): FormProblem['field'] | null => {
      const refusal = validatePostForm(form, { kind: words.rules, isNew: !post, status })
      setProblems(refusal?.problems ?? [])
      if (!refusal) {
        void send(status, basedOn)
        return null
      }
      showToast({ title: refusal.title, description: refusal.description, isError: true })
      return refusal.problems[0]!.field
    },
    dismissRestored: () => setRestored(null),
    discardRestored: () => replaceForm(baseline, post?.updated_at ?? null),
    giveUp: () => keeping.stop(),
    bringBack: () => {
      if (!setAside) return
      putAside({ form, basedOn, label: 'The version you just left', savedAt: new Date().toISOString() })
      replaceForm(setAside.form, basedOn)
    },
    forgetSetAside: () => {
      forgetForm(opened.setAsideKey)
      setSetAside(null)
    },
    returnToForm: () => setConflict(null),
    keepMine: () => {
      if (!conflict) return
      const { current } = conflict
      putAside({
        form: makeForm(kind.table, current),
        basedOn: current.updated_at,
        label: conflict.changedBy ? `The version by ${conflict.changedBy}` : 'The version you replaced',
        savedAt: conflict.changedAt,
      })
      setBasedOn(current.updated_at)
      setConflict(null)
      void send(conflict.status, current.updated_at)
    },
    takeTheirs: () => {
      if (!conflict) return
      const { current } = conflict
      putAside({ form, basedOn, label: 'Your version', savedAt: new Date().toISOString() })
      const theirs = makeForm(kind.table, current)
      setBaseline(theirs)
      replaceForm(theirs, current.updated_at)
      setConflict(null)
    },
  }
}

export type PostEditor = ReturnType<typeof usePostEditor>
