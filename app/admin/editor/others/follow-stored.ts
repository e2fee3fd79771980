import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { TypedForm } from '../drafts/use-typed-form.ts'
import { makeForm } from '../post-form.ts'

export type FollowOptions = {
  table: PostTable
  typed: TypedForm
  /** The stored state that the editor knows; null for a post that was never stored. */
  known: EditablePost | null
  setKnown: (post: EditablePost) => void
  startAnew: () => void
}

/** How what was stored meanwhile gets into the form: nothing that is typed goes without being kept. */
export function followStored({ table, typed, known, setKnown, startAnew }: FollowOptions) {
  const backUp = () =>
    typed.backUp({
      form: typed.form,
      basedOn: typed.basedOn,
      label: 'Your version',
      savedAt: new Date().toISOString(),
    })
  return {
    /** Joins what somebody else saved with what is typed. */
    takeOver: async (post: EditablePost) => {
      const theirs = makeForm(table, post)
      if (!typed.hasChanges) {
        typed.replace(theirs, { baseline: theirs, basedOn: post.updated_at })
        setKnown(post)
        startAnew()
        return
      }
      const { mergePosts } = await import('#domain/posts/merge/merge-posts.ts')
      const { form, hasOverlap } = mergePosts(typed.baseline, typed.form, theirs)
      if (hasOverlap) backUp()
      // Text that was restored from an older state still has to be set beside the stored one when it is saved.
      const basedOn = typed.basedOn === known?.updated_at ? post.updated_at : typed.basedOn
      typed.replace(form, { baseline: theirs, basedOn })
      setKnown(post)
      startAnew()
      showToast({
        title: 'Taken over',
        description: hasOverlap
          ? 'Where both of you changed the same, it says what is stored. Your version is kept above the form.'
          : 'What you typed is still there.',
      })
    },
    /** The stored post was restored to a version from within the editor: it takes the place of what is typed. */
    showRestored: (post: EditablePost) => {
      if (typed.hasChanges) backUp()
      const restored = makeForm(table, post)
      typed.replace(restored, { baseline: restored, basedOn: post.updated_at })
      setKnown(post)
      startAnew()
    },
  }
}
