import { useRef, useState } from 'react'
import type { PostDraft, PostWriter, SaveGoal, SaveOutcome } from '#app/data/posts/post-writer.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { FormField } from '#domain/posts/input/validate-post-form.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { SESSION_ENDED } from '#app/data/posts/writer-messages.ts'
import { AddressTakenError } from '#app/data/posts/writer-messages.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'

type Collision = Extract<SaveOutcome, { kind: 'conflict' }>
type Saved = Extract<SaveOutcome, { kind: 'saved' }>

/** `goal` is what was to be saved when the other version turned up. */
export type Conflict = Collision & { goal: SaveGoal }

/** Sends one save at a time and holds what came of it, unless it was stored. */
export function useSaving(
  writer: PostWriter,
  onStored: (post: Saved['post'], goal: SaveGoal) => void,
  onFieldRefused: (field: FormField, message: string) => void,
) {
  const [saving, setSaving] = useState<SaveGoal | null>(null)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const isSaving = useRef(false)

  const send = async (goal: SaveGoal, save: Omit<Parameters<typeof saveForm>[1], 'goal'>): Promise<void> => {
    if (isSaving.current) return
    isSaving.current = true
    setSaving(goal)
    setFailure(null)
    const outcome = await saveForm(writer, { ...save, goal })
    isSaving.current = false
    setSaving(null)
    if (outcome.kind === 'saved') return onStored(outcome.post, goal)
    if (outcome.kind === 'conflict') return setConflict({ ...outcome, goal })
    setFailure(outcome)
    if (outcome.field) return onFieldRefused(outcome.field, outcome.message)
    showToast({ title: 'Error', description: outcome.message, isError: true })
  }

  return {
    saving,
    failure,
    conflict,
    send,
    forgetFailure: () => setFailure(null),
    endConflict: () => setConflict(null),
  }
}

/** `field` is the one to change; null when it is none. */
export type SaveFailure = {
  kind: 'failed'
  message: string
  hasSessionEnded: boolean
  field: FormField | null
}

/**
 * Saves and never throws what people can do something about: the form stays with what they typed.
 * @param save `basedOn` is `updated_at` of the version that is replaced; null creates the post
 */
export async function saveForm(
  writer: PostWriter,
  save: { goal: SaveGoal; makeDraft: () => PostDraft; postId: string; basedOn: string | null },
): Promise<SaveOutcome | SaveFailure> {
  try {
    const draft = save.makeDraft()
    if (save.basedOn === null) return await writer.create(save.postId, draft)
    return save.goal === 'later' && writer.saveForLater
      ? await writer.saveForLater(save.postId, draft, save.basedOn)
      : await writer.update(save.postId, draft, save.basedOn)
  } catch (error) {
    if (error instanceof HtmlLimitError) return fail(error.message)
    if (error instanceof AddressTakenError) return { ...fail(error.userMessage), field: 'slug' }
    if (error instanceof DataError) return fail(error.userMessage)
    console.error(error)
    return fail('Something went wrong in this browser. Nothing is lost: try again, or reload the page.')
  }
}

const fail = (message: string): SaveFailure => ({
  kind: 'failed',
  message,
  hasSessionEnded: message === SESSION_ENDED,
  field: null,
})
