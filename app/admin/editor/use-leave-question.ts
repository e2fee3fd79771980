import { useState } from 'react'
import type { LeaveAnswer } from './leave-dialog.tsx'
import type { PostEditor } from './use-post-editor.ts'

/** Puts a question between a wish to close an editor with changes and closing it. */
export function useLeaveQuestion({ saving, hasChanges, stopKeeping }: PostEditor) {
  const [resolve, setResolve] = useState<((answer: LeaveAnswer) => void) | null>(null)
  const ask = () => new Promise<LeaveAnswer>((settle) => setResolve(() => settle))
  return {
    isAsking: resolve !== null,
    answer: (answer: LeaveAnswer) => {
      setResolve(null)
      resolve?.(answer)
    },
    canClose: async (): Promise<boolean> => {
      if (saving) return false
      if (!hasChanges) return true
      const answer = await ask()
      if (answer === 'discard') stopKeeping()
      return answer !== 'stay'
    },
  }
}
