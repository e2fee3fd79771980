import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { restorePost } from '../actions/post-actions.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import type { AdminMode } from '../mode/use-admin-mode.ts'
import { type RemovedPost, takeFlashedRemoval } from '../undo/flash-removal.ts'
import { useRemovals } from '../undo/use-removals.ts'

export type PostRemovalsOptions = {
  kind: AuthoringKind
  mode: AdminMode
  list: RefObject<HTMLElement | null>
  onRestored: (post: RemovedPost) => Promise<void>
}

/** Tells of deleted posts, here or on their own page just before, and brings them back on demand. */
export function usePostRemovals({ kind, mode, list, onRestored }: PostRemovalsOptions) {
  const offerUndo = useRemovals(list)
  // A grant may come, and a page may be turned, while the toast is there.
  const latest = useRef({ mode, onRestored })
  useEffect(() => {
    latest.current = { mode, onRestored }
  })
  const offer = (post: RemovedPost) =>
    offerUndo({
      title: `Post “${post.title}” deleted`,
      description: kind.labels.deleted,
      undo: () => {
        void restorePost(kind, latest.current.mode, post).then((isBack) =>
          isBack ? latest.current.onRestored(post) : undefined,
        )
      },
    })
  const offerFlashed = useEffectEvent(() => {
    const post = takeFlashedRemoval(kind.table)
    if (post) offer(post)
  })
  useEffect(() => offerFlashed(), [])
  return offer
}
