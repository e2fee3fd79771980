import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readSession, subscribeToSession } from '#app/auth/session/session-store.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { isSessionAccepted } from '#app/data/session/current-session.ts'
import { readAgency } from '#app/data/context/site-configuration.ts'
import type { EditablePost, PostWriter, SaveGoal } from '#app/data/posts/post-writer.ts'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import { showToast, type Toast } from '#app/ui/toast/show-toast.ts'
import { listMissingAltTexts } from '#domain/pictures/missing-alt-texts.ts'
import { type FormField, type FormProblem, validatePostForm } from '#domain/posts/input/validate-post-form.ts'
import type { PostForm } from '#domain/posts/input/validate-post-form.ts'
import type { Choices } from '#domain/posts/merge/compare-forms.ts'
import type { PostStatus } from '#domain/posts/post.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import { findVisibility } from '../list/visibility.ts'
import { useStaff } from '../staff.tsx'
import { useEditedForm } from './drafts/use-edited-form.ts'
import { EDITOR_LABELS } from './editor-labels.ts'
import { EditHistory } from './history/edit-history.ts'
import { serializeForm, toForm, toRecord } from './post-form.ts'
import { type OpenedDraft, useNewerDraft } from './use-newer-draft.ts'
import { type ReadStored, useRemoteChanges } from './use-remote-changes.ts'
import { useSaving } from './use-saving.ts'

export type PostEditorOptions = {
  kind: AuthoringKind
  writer: PostWriter
  /** Null for a new post. Includes its newer draft, if there is one. */
  post: EditablePost | null
  newer: OpenedDraft | null
  /** Id of the unsaved draft of a new post; null for a blank form. */
  continued: string | null
  /** Null for a new post. */
  readStored: ReadStored | null
  notify: (toast: Toast) => void
  onSaved: (post: EditablePost) => void
  onFieldRefused: (field: FormField) => void
}

const TYPED_MEANWHILE = 'Text you typed while saving is kept. Edit the post to continue.'

/** State and actions of an open editor. */
export function usePostEditor(options: PostEditorOptions) {
  const { kind, writer, post, readStored, notify, onSaved, onFieldRefused } = options
  const { table } = kind
  const labels = EDITOR_LABELS[table]
  const edited = useEditedForm(table, post, options.continued)
  const { form, baseline } = edited
  const [history] = useState(() => new EditHistory())
  const [known, setKnown] = useState(post)
  const [problems, setProblems] = useState<FormProblem[]>([])
  const [altQuestion, setAltQuestion] = useState<'unasked' | 'open' | 'answered'>('unasked')
  const [choices, setChoices] = useState<Choices>({})
  const sent = useRef(form)
  const missingAltTexts = listMissingAltTexts(form, post?.status === 'published' ? baseline : null)
  const saving = useSaving(
    writer,
    (saved, goal) => {
      const outcome = describeSaved(kind, saved, { goal, isNew: !post })
      const notes = [
        outcome,
        describeMissingAltTexts(missingAltTexts.length),
        edited.finishSaving(sent.current, saved.updated_at) && TYPED_MEANWHILE,
      ]
      notify({ title: 'Success', description: notes.filter(Boolean).join(' ') })
      onSaved(saved)
    },
    (field, message) => {
      setProblems([{ field, message }])
      onFieldRefused(field)
    },
  )
  const { conflict } = saving

  const send = (goal: SaveGoal, basedOn: string | null, what: PostForm = form) => {
    sent.current = what
    setChoices({})
    void saving.send(goal, {
      toRecord: () => toRecord(table, what, { status: statusOf(goal), post: known }),
      postId: edited.postId,
      basedOn,
    })
  }
  const clearMessages = () => {
    setProblems([])
    saving.clearFailure()
  }
  /** Shows a stored version as the form without changes. */
  const showStored = (version: EditablePost) => {
    const next = toForm(table, version)
    edited.replace(next, { baseline: next, basedOn: version.updated_at })
    clearMessages()
  }

  const endedDuring = saving.failure?.hasSessionEnded ? saving.failure.goal : null
  const { userId } = useStaff().session
  const continueSaving = useEffectEvent(() => {
    const session = readSession()
    if (endedDuring && session.userId === userId && session.role.state === 'active')
      send(endedDuring, edited.basedOn)
  })
  useEffect(() => {
    if (!endedDuring) return undefined
    // If the server rejects the session, the client drops it, and the sign-in form opens.
    void isSessionAccepted(getBrowserClient())
    return subscribeToSession(() => continueSaving())
  }, [endedDuring])

  const newerDraft = useNewerDraft({ table, opened: options.newer, edited, clearMessages })
  const conflictBase = newerDraft.draft ? null : baseline
  const isPaused = saving.saving !== null || conflict !== null
  const remote = useRemoteChanges(table, readStored, { knownAt: known?.updated_at ?? null, isPaused })

  return {
    ...edited,
    labels,
    history,
    /** Stored version that the changes are based on: last opened, merged or restored. Null for a new post. */
    known,
    remote,
    newerDraft,
    problems,
    missingAltTexts,
    isAskingForAltTexts: altQuestion === 'open',
    saving: saving.saving,
    failure: saving.failure,
    conflict,
    /** Returns the typed text as a version to compare. @throws {HtmlLimitError} */
    toVersion: () => toRecord(table, form, { status: 'draft', post: known }),
    change: (edit: (current: PostForm) => PostForm) => {
      edited.change(edit)
      saving.clearFailure()
    },
    clearProblem: (field: FormField) =>
      // Returns the same list if nothing changes, to avoid rendering.
      setProblems((current) =>
        current.some((problem) => problem.field === field)
          ? current.filter((problem) => problem.field !== field)
          : current,
      ),
    /** @returns the first field with a problem if the form is invalid */
    save: (goal: SaveGoal): FormField | null => {
      const rules = { kind: labels.rules, isNew: !post, status: statusOf(goal) }
      const refusal = validatePostForm(form, rules)
      setProblems(refusal?.problems ?? [])
      if (!refusal) {
        if (goal === 'published' && altQuestion === 'unasked' && missingAltTexts.length > 0)
          setAltQuestion('open')
        else send(goal, edited.basedOn)
        return null
      }
      // Messages next to a field are not repeated in a toast.
      const { title, description } = refusal
      if (refusal.problems.every(({ message }) => message !== description))
        showToast({ title, description, isError: true })
      return refusal.problems[0]!.field
    },
    /** Handles the answer about missing alt texts, which is asked once. */
    answerAltQuestion: (publishes: boolean) => {
      setAltQuestion('answered')
      if (publishes) send('published', edited.basedOn)
    },
    continueWith: (postId: string) => {
      edited.continueWith(postId)
      clearMessages()
    },
    dismissRestored: () => edited.update({ restored: null }),
    discardRestored: () => {
      edited.replace(baseline, { basedOn: post?.updated_at ?? null })
      clearMessages()
    },
    restoreBackup: () => {
      if (!edited.backup) return
      edited.backUp('The version you just left')
      edited.replace(edited.backup.form)
      clearMessages()
    },
    /** Merges a version that someone else saved with the typed text. */
    mergeChanges: async (theirs: EditablePost) => {
      setKnown(theirs)
      if (!edited.hasChanges) return showStored(theirs)
      const { compareForms, isDifference, mergeChosen } = await import('#domain/posts/merge/compare-forms.ts')
      const theirForm = toForm(table, theirs)
      const parts = compareForms(baseline, form, theirForm)
      const overlaps = parts.filter((part) => isDifference(part)).filter(({ bothChanged }) => bothChanged)
      const merged = mergeChosen(parts, Object.fromEntries(overlaps.map(({ id }) => [id, 'theirs'])), {
        mine: form,
        theirs: theirForm,
      })
      if (overlaps.length > 0) edited.backUp('Your version')
      // If the draft is based on an older version, saving must still show the conflict.
      const basedOn = edited.basedOn === known?.updated_at ? theirs.updated_at : edited.basedOn
      edited.replace(merged, { baseline: theirForm, basedOn })
      clearMessages()
      showToast({
        title: 'Merged',
        description:
          overlaps.length > 0
            ? 'Where you both changed the same part, theirs was used. Your version is offered above the form.'
            : 'Your changes are still there.',
      })
    },
    /** Shows a version that was restored from within the editor. */
    showRestored: (restored: EditablePost) => {
      if (edited.hasChanges) edited.backUp('Your version')
      setKnown(restored)
      showStored(restored)
    },
    returnToForm: saving.endConflict,
    choices,
    choose: setChoices,
    /** Common ancestor of both versions of a conflict; null if unknown. */
    conflictBase,
    /** Saves the merged choices. If they equal the other version, shows it without saving. */
    saveChosen: async () => {
      if (!conflict) return
      const { current, changedBy, changedAt, goal } = conflict
      const { compareConflict } = await import('./conflict-sides.ts')
      const sides = compareConflict(table, { form, base: conflictBase, post, current })
      const merged = sides.merge(choices)
      if (serializeForm(merged) === serializeForm(sides.mine))
        edited.setBackup({
          form: sides.theirs,
          basedOn: current.updated_at,
          label: changedBy ? `The version by ${changedBy}` : 'The version you replaced',
          savedAt: changedAt,
        })
      else edited.backUp('Your version')
      saving.endConflict()
      if (serializeForm(merged) === serializeForm(sides.theirs)) {
        showStored(current)
        return
      }
      edited.replace(merged, { basedOn: current.updated_at })
      send(goal, current.updated_at, merged)
    },
  }
}

export type PostEditor = ReturnType<typeof usePostEditor>

/** A newer draft must meet the same rules as a published post. */
function statusOf(goal: SaveGoal): PostStatus {
  return goal === 'draft' ? 'draft' : 'published'
}

/** Success message, worded as in the specification where it has one. */
function describeSaved(
  kind: AuthoringKind,
  saved: EditablePost,
  { goal, isNew }: { goal: SaveGoal; isNew: boolean },
): string {
  const labels = EDITOR_LABELS[kind.table]
  if (goal === 'draft') return labels.savedAsDraft
  if (goal === 'later') return 'Saved as a newer draft. Readers see the published post until you update it.'
  if (findVisibility(saved) === 'scheduled')
    return `${labels.scheduled} ${formatMomentIn(readAgency().timeZone, saved.published_at)}.`
  return isNew ? kind.labels.created : kind.labels.updated
}

/** Empty if nothing is missing. */
export function describeMissingAltTexts(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 picture has no alt text yet.' : `${count} pictures have no alt text yet.`
}
