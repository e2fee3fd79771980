import type { UndoAnswer } from '#app/data/import-shapes.ts'
import { countOf } from '../import-words.ts'

export type KeptPost = UndoAnswer['kept'][number]

/** What an undoing came to, in a sentence or two. */
export function describeUndo({
  deleted,
  restored,
  kept,
}: Pick<UndoAnswer, 'deleted' | 'restored' | 'kept'>): string {
  const done = `${countOf(deleted, 'post')} removed, ${countOf(restored, 'post')} restored.`
  return kept.length === 0
    ? done
    : `${done} ${countOf(kept.length, 'post')} stayed as they are: edited since.`
}
