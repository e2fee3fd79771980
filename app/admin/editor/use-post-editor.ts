import { useState } from 'react'
import { toPostRecord } from '#app/data/posts/post-record.ts'
import type { EditablePost, PostWriter } from '#app/data/posts/post-writer.ts'
import { showToast, type Toast } from '#app/ui/toast/show-toast.ts'
import type { PostStatus } from '#domain/posts/post.ts'
import { type FormProblem, type PostForm, validatePostForm } from '#domain/posts/input/validate-post-form.ts'
import { formatMomentIn } from '#app/ui/text/format-moment.ts'
import { readAgency } from '#app/data/context/site-configuration.ts'
import type { StoredPost } from '../actions/stored-post.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import { findVisibility } from '../list/filter/visibility.ts'
import { resolveConflict } from './conflict/resolve-conflict.ts'
import { countUnsaid, useAltQuestion } from './pictures/use-alt-question.ts'
import { EDITOR_LABELS } from './editor-labels.ts'
import { EditHistory } from './history/edit-history.ts'
import { makeDraft } from './post-form.ts'
import { followStored } from './others/follow-stored.ts'
import { useOthersChanges } from './others/use-others-changes.ts'
import { useSaving } from './use-saving.ts'
import { useTypedForm } from './drafts/use-typed-form.ts'

export type PostEditorOptions = {
  kind: AuthoringKind
  writer: PostWriter
  post: EditablePost | null
  /** Id of the unsaved draft of a new post to go on with. */
  continued: string | null
  /** The post as it is stored meanwhile; null for a new one. */
  stored: StoredPost | null
  /** Tells that the post is stored. */
  notify: (toast: Toast) => void
  onSaved: (post: EditablePost) => void
  /** The server refused the post for one of its fields. */
  onFieldRefused: (field: FormProblem['field']) => void
}

/** The state of one open editor and everything that can happen to it. */
export function usePostEditor(options: PostEditorOptions) {
  const { kind, writer, post, continued, stored, notify, onSaved, onFieldRefused } = options
  const labels = EDITOR_LABELS[kind.table]
  const typed = useTypedForm(kind.table, post, continued)
  const [history] = useState(() => new EditHistory())
  const [known, setKnown] = useState(post)
  const [problems, setProblems] = useState<FormProblem[]>([])
  const altQuestion = useAltQuestion(typed.form, post?.status === 'published' ? typed.baseline : null)
  const store = (saved: EditablePost, status: PostStatus) => {
    typed.stopAutosave()
    const said = describeSaved(kind, saved, { status, isNew: !post })
    notify({
      title: 'Success',
      description: [said, countUnsaid(altQuestion.unsaid)].filter(Boolean).join(' '),
    })
    onSaved(saved)
  }
  const saving = useSaving(writer, store, (field, message) => {
    setProblems([{ field, message }])
    onFieldRefused(field)
  })

  /** @param basedOn `updated_at` of the version that this one replaces */
  const send = (status: PostStatus, basedOn: string | null) =>
    void saving.send(status, {
      makeDraft: () => makeDraft(kind.table, typed.form, { status, post: known }),
      postId: typed.postId,
      basedOn,
    })
  const startAnew = () => {
    setProblems([])
    saving.forgetFailure()
  }

  const isAway = saving.saving !== null || saving.conflict !== null
  const others = useOthersChanges(stored, known?.updated_at ?? null, isAway)

  return {
    ...typed,
    labels,
    history,
    /** The stored state that the form began with, or took over since. */
    known,
    others,
    /** What is typed, as a version of the post would say it. @throws {HtmlLimitError} */
    describeTyped: () =>
      toPostRecord(kind.table, makeDraft(kind.table, typed.form, { status: 'draft', post: known })),
    ...followStored({ table: kind.table, typed, known, setKnown, startAnew }),
    problems,
    altQuestion,
    saving: saving.saving,
    failure: saving.failure,
    conflict: saving.conflict,
    change: (edit: (current: PostForm) => PostForm) => {
      typed.change(edit)
      saving.forgetFailure()
    },
    clearProblem: (field: FormProblem['field']) => setProblems((current) => withoutField(current, field)),
    /** @returns the field to go to when the form is refused */
    save: (status: PostStatus): FormProblem['field'] | null => {
      const refusal = validatePostForm(typed.form, { kind: labels.rules, isNew: !post, status })
      setProblems(refusal?.problems ?? [])
      if (!refusal) {
        if (status === 'published' && altQuestion.ask()) return null
        send(status, typed.basedOn)
        return null
      }
      // What stands beside its field is not said a second time: the focus goes there.
      const { title, description } = refusal
      if (refusal.problems.every(({ message }) => message !== description))
        showToast({ title, description, isError: true })
      return refusal.problems[0]!.field
    },
    /** The answer to the question about alt texts. */
    publishUnsaid: () => {
      altQuestion.answer()
      send('published', typed.basedOn)
    },
    continueWith: (postId: string) => {
      typed.continueWith(postId)
      startAnew()
    },
    dismissRestored: () => typed.adjust({ restored: null }),
    discardRestored: () => {
      typed.replace(typed.baseline, { basedOn: post?.updated_at ?? null })
      startAnew()
    },
    restoreBackup: () => {
      const { backup, form, basedOn } = typed
      if (!backup) return
      typed.backUp({ form, basedOn, label: 'The version you just left', savedAt: new Date().toISOString() })
      typed.replace(backup.form)
      startAnew()
    },
    ...resolveConflict({ table: kind.table, typed, saving, send, startAnew }),
  }
}

/** What has become of a post, in the specification's words unless it has none for it. */
function describeSaved(
  kind: AuthoringKind,
  stored: EditablePost,
  { status, isNew }: { status: PostStatus; isNew: boolean },
): string {
  const labels = EDITOR_LABELS[kind.table]
  if (status === 'draft') return labels.savedAsDraft
  if (findVisibility(stored) === 'scheduled')
    return `${labels.scheduled} ${formatMomentIn(readAgency().timeZone, stored.published_at)}.`
  return isNew ? kind.labels.created : kind.labels.updated
}

/** The same list when nothing goes. */
function withoutField(problems: FormProblem[], field: FormProblem['field']): FormProblem[] {
  const isThere = problems.some((problem) => problem.field === field)
  return isThere ? problems.filter((problem) => problem.field !== field) : problems
}

export type PostEditor = ReturnType<typeof usePostEditor>
