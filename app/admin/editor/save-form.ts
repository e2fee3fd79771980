import { DataError } from '#app/data/data-error.ts'
import { SESSION_ENDED } from '#app/data/writer-words.ts'
import type { EditablePost, PostDraft, PostWriter, SaveOutcome } from '#app/data/post-writer.ts'
import { HtmlLimitError } from '#domain/html/parse-html.ts'

export type SaveFailure = { kind: 'failed'; message: string; hasSessionEnded: boolean }

/** Saves and never throws what people can do something about: the form stays with what they typed. */
export async function saveForm(
  writer: PostWriter,
  save: { makeDraft: () => PostDraft; post: EditablePost | null; basedOn: string | null },
): Promise<SaveOutcome | SaveFailure> {
  try {
    const draft = save.makeDraft()
    if (!save.post) return { kind: 'saved', post: await writer.create(draft) }
    return await writer.update(save.post.id, draft, save.basedOn ?? save.post.updated_at)
  } catch (error) {
    if (error instanceof HtmlLimitError) return fail(error.message)
    if (error instanceof DataError) return fail(error.userMessage)
    console.error(error)
    return fail('Something went wrong in this browser. Nothing is lost: try again, or reload the page.')
  }
}

const fail = (message: string): SaveFailure => ({
  kind: 'failed',
  message,
  hasSessionEnded: message === SESSION_ENDED,
})
