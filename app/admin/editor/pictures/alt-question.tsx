import { useState } from 'react'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import type { EditedBlock } from '#domain/posts/blocks/content-blocks.ts'
import { listUnsaidPictures } from '#domain/pictures/unsaid-pictures.ts'

export type AltQuestionProps = { unsaid: readonly string[]; onPublish: () => void; onReturn: () => void }

/** Asked once, when a post with such pictures is published. */
export function AltQuestion({ unsaid, onPublish, onReturn }: AltQuestionProps) {
  return (
    <ConfirmDialog
      title="Publish without alt text?"
      question={`${countUnsaid(unsaid)} Who can’t see a picture learns nothing of it. One that only decorates can say so.`}
      confirmLabel="Publish anyway"
      cancelLabel={unsaid.length === 1 ? 'Describe it' : 'Describe them'}
      onConfirm={onPublish}
      onCancel={onReturn}
    />
  )
}

type Pictures = { blocks: readonly EditedBlock[] }

/** Asks before pictures are published that nobody has described: once while a post is open. */
export function useAltQuestion(form: Pictures, published: Pictures | null) {
  const [state, setState] = useState<'new' | 'open' | 'answered'>('new')
  const unsaid = listUnsaidPictures(form, published)
  return {
    unsaid,
    isOpen: state === 'open',
    /** @returns whether the question is open now */
    ask: (): boolean => {
      const isToAsk = state === 'new' && unsaid.length > 0
      if (isToAsk) setState('open')
      return isToAsk
    },
    answer: () => setState('answered'),
  }
}

/** For the message that the post is stored; empty when nothing is missing. */
export function countUnsaid(unsaid: readonly string[]): string {
  if (unsaid.length === 0) return ''
  return unsaid.length === 1
    ? '1 picture has no alt text yet.'
    : `${unsaid.length} pictures have no alt text yet.`
}
