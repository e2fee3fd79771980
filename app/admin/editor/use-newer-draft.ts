import { useState } from 'react'
import { DataError } from '#app/data/client/data-error.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { NewerDraft } from '#app/data/newer-draft-keeper.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { TypedForm } from './drafts/use-typed-form.ts'
import { makeForm } from './post-form.ts'

export type NewerDraftOptions = {
  table: PostTable
  /** Null when the post was opened without one. */
  opened: OpenedDraft | null
  typed: TypedForm
  startAnew: () => void
}

/** The newer draft that stands in the form, until it is discarded. */
export function useNewerDraft({ table, opened, typed, startAnew }: NewerDraftOptions) {
  const [draft, setDraft] = useState(opened)
  return {
    draft,
    /** The form says what readers see; what it said becomes a backup. */
    discard: async () => {
      if (!draft) return
      try {
        await draft.discard()
      } catch (error) {
        if (!(error instanceof DataError)) console.error(error)
        const description = error instanceof DataError ? error.userMessage : 'Please try again.'
        showToast({ title: 'The draft was not discarded', description, isError: true })
        return
      }
      const { form, basedOn } = typed
      typed.backUp({ form, basedOn, label: 'The draft you discarded', savedAt: new Date().toISOString() })
      const live = makeForm(table, draft.live)
      typed.replace(live, { baseline: live, basedOn: draft.live.updated_at })
      setDraft(null)
      startAnew()
    },
  }
}

/** The newer draft with which a published post was opened. */
export type OpenedDraft = {
  newer: NewerDraft
  /** The post as readers see it. */
  live: EditablePost
  /** @throws FunctionError 409 when somebody saved another one since */
  discard: () => Promise<void>
}
