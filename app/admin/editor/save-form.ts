import { DataError } from '#app/data/client/data-error.ts'
import { SESSION_ENDED } from '#app/data/posts/writer-messages.ts'
import type { PostDraft, PostWriter, SaveGoal, SaveOutcome } from '#app/data/posts/post-writer.ts'
import { AddressTakenError } from '#app/data/posts/address-taken.ts'
import type { FormField } from '#domain/posts/input/validate-post-form.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'

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
