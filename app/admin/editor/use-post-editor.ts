import { useState } from 'react'
import { toPostRecord } from '#app/data/posts/post-record.ts'
import type { EditablePost, PostWriter, SaveGoal } from '#app/data/posts/post-writer.ts'
import { showToast, type Toast } from '#app/ui/toast/show-toast.ts'
import { type FormProblem, type PostForm, validatePostForm } from '#domain/posts/input/validate-post-form.ts'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import { readAgency } from '#app/data/context/site-configuration.ts'
import type { PostStatus } from '#domain/posts/post.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import type { StoredPost } from '../actions/stored-post.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import { findVisibility } from '../list/visibility.ts'
import { countUnsaid, useAltQuestion } from './pictures/alt-question.tsx'
import { EDITOR_LABELS } from './editor-labels.ts'
import { EditHistory } from './history/edit-history.ts'
import { makeDraft, makeForm } from './post-form.ts'
import { useOthersChanges } from './others/use-others-changes.ts'
import { type OpenedDraft, useNewerDraft } from './use-newer-draft.ts'
import { useSaving } from './use-saving.ts'
import { type TypedForm, useTypedForm } from './drafts/use-typed-form.ts'

export type PostEditorOptions = {
  kind: AuthoringKind
  writer: PostWriter
  /** Includes its newer draft, if there is one. */
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

export type ConflictOptions = {
  table: PostTable
  typed: TypedForm
  saving: ReturnType<typeof useSaving>
  send: (goal: SaveGoal, basedOn: string | null) => void
  startAnew: () => void
}

/** The answers to a save that met another version. The one that is not chosen becomes a backup, never lost. */
function resolveConflict({ table, typed, saving, send, startAnew }: ConflictOptions) {
  const { conflict, endConflict } = saving
  return {
    returnToForm: endConflict,
    keepMine: () => {
      if (!conflict) return
      const { current, changedBy, changedAt, goal } = conflict
      typed.backUp({
        form: makeForm(table, current),
        basedOn: current.updated_at,
        label: changedBy ? `The version by ${changedBy}` : 'The version you replaced',
        savedAt: changedAt,
      })
      typed.adjust({ basedOn: current.updated_at })
      endConflict()
      send(goal, current.updated_at)
    },
    takeTheirs: () => {
      if (!conflict) return
      const { current } = conflict
      const { form, basedOn } = typed
      typed.backUp({ form, basedOn, label: 'Your version', savedAt: new Date().toISOString() })
      const theirs = makeForm(table, current)
      typed.replace(theirs, { baseline: theirs, basedOn: current.updated_at })
      startAnew()
      endConflict()
    },
  }
}

export type FollowOptions = {
  table: PostTable
  typed: TypedForm
  /** The stored state that the editor knows; null for a post that was never stored. */
  known: EditablePost | null
  setKnown: (post: EditablePost) => void
  startAnew: () => void
}

/** How what was stored meanwhile gets into the form: nothing that is typed goes without being kept. */
function followStored({ table, typed, known, setKnown, startAnew }: FollowOptions) {
  const backUp = () =>
    typed.backUp({
      form: typed.form,
      basedOn: typed.basedOn,
      label: 'Your version',
      savedAt: new Date().toISOString(),
    })
  return {
    /** Joins what somebody else saved with what is typed. */
    takeOver: async (post: EditablePost) => {
      const theirs = makeForm(table, post)
      if (!typed.hasChanges) {
        typed.replace(theirs, { baseline: theirs, basedOn: post.updated_at })
        setKnown(post)
        startAnew()
        return
      }
      const { mergePosts } = await import('#domain/posts/merge/merge-posts.ts')
      const { form, hasOverlap } = mergePosts(typed.baseline, typed.form, theirs)
      if (hasOverlap) backUp()
      // Text that was restored from an older state still has to be set beside the stored one when it is saved.
      const basedOn = typed.basedOn === known?.updated_at ? post.updated_at : typed.basedOn
      typed.replace(form, { baseline: theirs, basedOn })
      setKnown(post)
      startAnew()
      showToast({
        title: 'Taken over',
        description: hasOverlap
          ? 'Where both of you changed the same, it says what is stored. Your version is kept above the form.'
          : 'What you typed is still there.',
      })
    },
    /** The stored post was restored to a version from within the editor: it takes the place of what is typed. */
    showRestored: (post: EditablePost) => {
      if (typed.hasChanges) backUp()
      const restored = makeForm(table, post)
      typed.replace(restored, { baseline: restored, basedOn: post.updated_at })
      setKnown(post)
      startAnew()
    },
  }
}
