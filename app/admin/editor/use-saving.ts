import { useRef, useState } from 'react'
import type { PostWriter, SaveOutcome } from '#app/data/posts/post-writer.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { PostStatus } from '#domain/posts/post.ts'
import type { FormField } from '#domain/posts/input/validate-post-form.ts'
import { saveForm, type SaveFailure } from './save-form.ts'

type Collision = Extract<SaveOutcome, { kind: 'conflict' }>
type Saved = Extract<SaveOutcome, { kind: 'saved' }>

/** `status` is the one that was to be saved when the other version turned up. */
export type Conflict = Collision & { status: PostStatus }

/** Sends one save at a time and holds what came of it, unless it was stored. */
export function useSaving(
  writer: PostWriter,
  onStored: (post: Saved['post'], status: PostStatus) => void,
  onFieldRefused: (field: FormField, message: string) => void,
) {
  const [saving, setSaving] = useState<PostStatus | null>(null)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const isSaving = useRef(false)

  const send = async (status: PostStatus, save: Parameters<typeof saveForm>[1]): Promise<void> => {
    if (isSaving.current) return
    isSaving.current = true
    setSaving(status)
    setFailure(null)
    const outcome = await saveForm(writer, save)
    isSaving.current = false
    setSaving(null)
    if (outcome.kind === 'saved') return onStored(outcome.post, status)
    if (outcome.kind === 'conflict') return setConflict({ ...outcome, status })
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
