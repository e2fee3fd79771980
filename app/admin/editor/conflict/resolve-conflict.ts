import type { PostTable } from '#app/data/posts/post-rows.ts'
import type { SaveGoal } from '#app/data/posts/post-writer.ts'
import { makeForm } from '../post-form.ts'
import type { useSaving } from '../use-saving.ts'
import type { TypedForm } from '../drafts/use-typed-form.ts'

export type ConflictOptions = {
  table: PostTable
  typed: TypedForm
  saving: ReturnType<typeof useSaving>
  send: (goal: SaveGoal, basedOn: string | null) => void
  startAnew: () => void
}

/** The answers to a save that met another version. The one that is not chosen becomes a backup, never lost. */
export function resolveConflict({ table, typed, saving, send, startAnew }: ConflictOptions) {
  const { conflict, endConflict } = saving
  return {
    returnToForm: endConflict,
    keepMine: () => {
      if (!conflict) return
      const { current, changedBy, changedAt, goal } = conflict
      typed.backUp({
        form: makeForm(table, current),
        basedOn: current.updated_at,
        label: changedBy ? `The version by ${changedBy}` : 'The version you replaced',
        savedAt: changedAt,
      })
      typed.adjust({ basedOn: current.updated_at })
      endConflict()
      send(goal, current.updated_at)
    },
    takeTheirs: () => {
      if (!conflict) return
      const { current } = conflict
      const { form, basedOn } = typed
      typed.backUp({ form, basedOn, label: 'Your version', savedAt: new Date().toISOString() })
      const theirs = makeForm(table, current)
      typed.replace(theirs, { baseline: theirs, basedOn: current.updated_at })
      startAnew()
      endConflict()
    },
  }
}
