import { useState } from 'react'
import { toPostRecord } from '#app/data/posts/post-record.ts'
import type { EditablePost, PostWriter, SaveGoal } from '#app/data/posts/post-writer.ts'
import { showToast, type Toast } from '#app/ui/toast/show-toast.ts'
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
import type { PostStatus } from '#domain/posts/post.ts'
import type { OpenedDraft } from './newer/opened-draft.ts'
import { useNewerDraft } from './newer/use-newer-draft.ts'
import { useSaving } from './use-saving.ts'
import { useTypedForm } from './drafts/use-typed-form.ts'

export type PostEditorOptions = {
  kind: AuthoringKind
  writer: PostWriter
  /** With its newer draft, when it has one. */
  post: EditablePost | null
  /** The newer draft that the post was opened with. */
  newer: OpenedDraft | null
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
  const { kind, writer, post, newer, continued, stored, notify, onSaved, onFieldRefused } = options
  const labels = EDITOR_LABELS[kind.table]
  const typed = useTypedForm(kind.table, post, continued)
  const [history] = useState(() => new EditHistory())
  const [known, setKnown] = useState(post)
  const [problems, setProblems] = useState<FormProblem[]>([])
  const altQuestion = useAltQuestion(typed.form, post?.status === 'published' ? typed.baseline : null)
  const store = (saved: EditablePost, goal: SaveGoal) => {
    typed.stopAutosave()
    const said = describeSaved(kind, saved, { goal, isNew: !post })
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
  const send = (goal: SaveGoal, basedOn: string | null) =>
    void saving.send(goal, {
      makeDraft: () => makeDraft(kind.table, typed.form, { status: statusOf(goal), post: known }),
      postId: typed.postId,
      basedOn,
    })
  const startAnew = () => {
    setProblems([])
    saving.forgetFailure()
  }

  const newerDraft = useNewerDraft({ table: kind.table, opened: newer, typed, startAnew })
  const isAway = saving.saving !== null || saving.conflict !== null
  const others = useOthersChanges(stored, known?.updated_at ?? null, isAway)

  return {
    ...typed,
    labels,
    history,
    /** The stored state that the form began with, or took over since. */
    known,
    others,
    newerDraft,
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
    save: (goal: SaveGoal): FormProblem['field'] | null => {
      const rules = { kind: labels.rules, isNew: !post, status: statusOf(goal) }
      const refusal = validatePostForm(typed.form, rules)
      setProblems(refusal?.problems ?? [])
      if (!refusal) {
        if (goal === 'published' && altQuestion.ask()) return null
        send(goal, typed.basedOn)
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

/** What is kept for later is to be as good as what is published. */
function statusOf(goal: SaveGoal): PostStatus {
  return goal === 'draft' ? 'draft' : 'published'
}

/** What has become of a post, in the specification's words unless it has none for it. */
function describeSaved(
  kind: AuthoringKind,
  stored: EditablePost,
  { goal, isNew }: { goal: SaveGoal; isNew: boolean },
): string {
  const labels = EDITOR_LABELS[kind.table]
  if (goal === 'draft') return labels.savedAsDraft
  if (goal === 'later') return 'Kept as a newer draft. Readers see the published post until you update it.'
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
