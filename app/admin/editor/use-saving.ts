import { useRef, useState } from 'react'
import type { PostWriter, SaveGoal, SaveOutcome } from '#app/data/posts/post-writer.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { FormField } from '#domain/posts/input/validate-post-form.ts'
import { saveForm, type SaveFailure } from './save-form.ts'

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
