import { useState } from 'react'
import type { PostWork } from './cards/post-buttons.tsx'

/** What is going on with one post of a list; one thing at a time. */
export function usePostWork() {
  const [current, setCurrent] = useState<{ id: string; work: PostWork } | null>(null)
  return {
    workOf: (id: string): PostWork | null => (current?.id === id ? current.work : null),
    run: async (id: string, work: PostWork, act: () => Promise<void>): Promise<void> => {
      setCurrent({ id, work })
      await act()
      setCurrent(null)
    },
  }
}
