import { useRef, useState } from 'react'
import { DataError } from '#app/data/client/data-error.ts'
import {
  type PostRecord,
  type PostWriter,
  type SaveGoal,
  type SaveOutcome,
  AddressTakenError,
  SESSION_ENDED,
} from '#app/data/posts/post-writer.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { FormField } from '#domain/posts/input/validate-post-form.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'

export type Conflict = Extract<SaveOutcome, { kind: 'conflict' }> & { goal: SaveGoal }
type SavedPost = Extract<SaveOutcome, { kind: 'saved' }>['post']

export type SaveRequest = {
  /** @throws {HtmlLimitError} */
  toRecord: () => PostRecord
  postId: string
  /** `updated_at` of the version to replace; null creates the post. */
  basedOn: string | null
}

/** Runs one save at a time, and holds its failure or conflict. */
export function useSaving(
  writer: PostWriter,
  onSaved: (post: SavedPost, goal: SaveGoal) => void,
  onFieldRefused: (field: FormField, message: string) => void,
) {
  const [saving, setSaving] = useState<SaveGoal | null>(null)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const isSaving = useRef(false)

  const send = async (goal: SaveGoal, request: SaveRequest): Promise<void> => {
    if (isSaving.current) return
    isSaving.current = true
    setSaving(goal)
    setFailure(null)
    const outcome = await save(writer, goal, request)
    isSaving.current = false
    setSaving(null)
    if (outcome.kind === 'saved') return onSaved(outcome.post, goal)
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
    clearFailure: () => setFailure(null),
    endConflict: () => setConflict(null),
  }
}

type SaveFailure = {
  kind: 'failed'
  goal: SaveGoal
  message: string
  hasSessionEnded: boolean
  /** Field to change, if the failure concerns one. */
  field: FormField | null
}

/** Saves. Returns failures that the person can act on; throws others. */
async function save(
  writer: PostWriter,
  goal: SaveGoal,
  { toRecord, postId, basedOn }: SaveRequest,
): Promise<SaveOutcome | SaveFailure> {
  try {
    const record = toRecord()
    if (basedOn === null) return await writer.create(postId, record)
    return goal === 'later' && writer.saveForLater
      ? await writer.saveForLater(postId, record, basedOn)
      : await writer.update(postId, record, basedOn)
  } catch (error) {
    const field = error instanceof AddressTakenError ? 'slug' : null
    const message = describeSaveFailure(error)
    return { kind: 'failed', goal, message, hasSessionEnded: message === SESSION_ENDED, field }
  }
}

function describeSaveFailure(error: unknown): string {
  if (error instanceof HtmlLimitError) return error.message
  if (error instanceof DataError) return error.userMessage
  console.error(error)
  return 'Something went wrong in this browser. Nothing is lost: try again, or reload the page.'
}
