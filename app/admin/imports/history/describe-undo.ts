import type { UndoAnswer } from '#app/data/imports/import-shapes.ts'
import { countOf } from '../import-labels.ts'

export type KeptPost = UndoAnswer['kept'][number]

/** What an undoing came to, in a sentence or two. */
export function describeUndo(answer: Pick<UndoAnswer, 'deleted' | 'restored' | 'kept'>): string {
  const { deleted, restored, kept } = answer
  const done = `${countOf(deleted, 'post')} removed, ${countOf(restored, 'post')} restored.`
  if (kept.length === 0) return done
  const stayed = kept.length === 1 ? 'stayed as it is' : 'stayed as they are'
  return `${done} ${countOf(kept.length, 'post')} ${stayed}: edited since.`
}
