import type { NewerDraft } from '#app/data/drafts/newer-draft-keeper.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'

/** The newer draft with which a published post was opened. */
export type OpenedDraft = {
  newer: NewerDraft
  /** The post as readers see it. */
  live: EditablePost
  /** @throws FunctionError 409 when somebody saved another one since */
  discard: () => Promise<void>
}
