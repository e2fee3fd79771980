import { useState } from 'react'
import type { LeaveChoice } from './leave-dialog.tsx'
import type { PostEditor } from './use-post-editor.ts'

/** Puts a question between a wish to close an editor with changes and closing it. */
export function useLeaveQuestion({ saving, hasChanges, stopAutosave }: PostEditor) {
  const [resolve, setResolve] = useState<((choice: LeaveChoice) => void) | null>(null)
  const ask = () => new Promise<LeaveChoice>((settle) => setResolve(() => settle))
  return {
    isAsking: resolve !== null,
    choose: (choice: LeaveChoice) => {
      setResolve(null)
      resolve?.(choice)
    },
    canClose: async (): Promise<boolean> => {
      if (saving) return false
      if (!hasChanges) return true
      const choice = await ask()
      if (choice === 'discard') stopAutosave()
      return choice !== 'stay'
    },
  }
}
