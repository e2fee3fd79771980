import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { AuthoredPage } from '#app/data/posts/authored-posts.ts'
import { duplicatePost, isStillAllowed, restorePost } from '../actions/post-actions.ts'
import { type PostDialogs, usePostDialogs } from '../actions/use-post-dialogs.tsx'
import type { AuthoringKind } from '../authoring-kind.ts'
import type { AdminMode } from '../mode/use-admin-mode.ts'
import { type RemovedPost, takeFlashedRemoval } from '../actions/flash-removal.ts'
import { useRemovals } from '../use-removals.ts'
import type { ListPages } from './use-list-pages.ts'

type ListDialogsOptions = {
  kind: AuthoringKind
  mode: AdminMode
  pages: ListPages
  container: RefObject<HTMLDivElement | null>
}

type ListDialogs = PostDialogs & {
  copy: (id: string) => Promise<void>
}

/** Actions on the posts of a list. Afterwards, the list shows the change, and a suitable card gets the focus. */
export function useListDialogs({ kind, mode, pages, container }: ListDialogsOptions): ListDialogs {
  const { shown } = pages
  const focusCard = useWantedCard(container, shown)
  const offerUndo = usePostRemovals({
    kind,
    mode,
    list: container,
    onRestored: async ({ id }) => {
      focusCard(id)
      await pages.showChanged()
    },
  })
  const dialogs = usePostDialogs({
    kind,
    mode,
    onSaved: () => void (shown?.page === 1 ? pages.showChanged(1) : pages.showNewest()),
    onDeleted: async (post) => {
      const at = shown?.posts.findIndex(({ id }) => id === post.id) ?? -1
      focusCard((shown?.posts[at + 1] ?? shown?.posts[at - 1])?.id)
      offerUndo(post)
      await pages.showChanged()
    },
    onImported: () => void pages.showNewest(),
    onAuthorsChanged: () => void pages.showChanged(),
    onRetagged: () => void pages.showChanged(),
    onRestored: () => void pages.showChanged(),
  })
  return {
    ...dialogs,
    copy: async (id) => {
      if ((await isStillAllowed(kind, mode, 'duplicate')) && (await duplicatePost(kind, mode, id)))
        await pages.showNewest()
    },
  }
}

/**
 * Focuses the title of a post after the list changed, because the focused card may be gone.
 * @returns a function that sets the post
 */
function useWantedCard(
  list: RefObject<HTMLElement | null>,
  shown: AuthoredPage | null,
): (id: string | undefined) => void {
  const wanted = useRef<string | undefined>(undefined)
  const rendered = useRef(shown)
  useLayoutEffect(() => {
    if (rendered.current === shown) return
    rendered.current = shown
    const cards = list.current?.querySelectorAll<HTMLElement>('[data-post-id]') ?? []
    const card = [...cards].find(({ dataset }) => dataset.postId === wanted.current)
    wanted.current = undefined
    card?.querySelector<HTMLElement>('h2 a, h3 a')?.focus()
  })
  return (id) => {
    wanted.current = id
  }
}

type PostRemovalsOptions = {
  kind: AuthoringKind
  mode: AdminMode
  list: RefObject<HTMLElement | null>
  onRestored: (post: RemovedPost) => Promise<void>
}

/** Offers undo for posts deleted in the list, or just before on their own page. */
function usePostRemovals({ kind, mode, list, onRestored }: PostRemovalsOptions) {
  const offerUndo = useRemovals(list)
  // Mode and page may change while the toast is visible.
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
