import { useState } from 'react'
import { showFailure } from '#app/admin/section-parts.tsx'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import type { NewerDraft } from '#app/data/newer-draft-keeper.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { EditedForm } from './drafts/use-edited-form.ts'
import { toForm } from './post-form.ts'

/** Newer draft of a published post, applied when the post was opened. */
export type OpenedDraft = {
  newer: NewerDraft
  /** The published post. */
  live: EditablePost
  /** @throws FunctionError 409 if someone saved another draft in the meantime */
  discard: () => Promise<void>
}

export type NewerDraftOptions = {
  table: PostTable
  opened: OpenedDraft | null
  edited: EditedForm
  clearMessages: () => void
}

/** The newer draft in the form, until it is discarded. */
export function useNewerDraft({ table, opened, edited, clearMessages }: NewerDraftOptions) {
  const [draft, setDraft] = useState(opened)
  return {
    draft,
    /** Shows the published post instead; the draft becomes a backup. */
    discard: async () => {
      if (!draft) return
      try {
        await draft.discard()
      } catch (error) {
        showFailure('The draft was not discarded', error)
        return
      }
      edited.backUp('The draft you discarded')
      const live = toForm(table, draft.live)
      edited.replace(live, { baseline: live, basedOn: draft.live.updated_at })
      setDraft(null)
      clearMessages()
    },
  }
}
