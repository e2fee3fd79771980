import type { RefObject } from 'react'
import { duplicatePost, mayStillTry } from '../actions/post-actions.ts'
import { type PostDialogs, usePostDialogs } from '../actions/use-post-dialogs.tsx'
import type { AuthoringKind } from '../authoring-kind.ts'
import type { AdminMode } from '../mode/use-admin-mode.ts'
import type { ListPages } from './use-list-pages.ts'
import { usePostRemovals } from './use-post-removals.ts'
import { useWantedCard } from './use-wanted-card.ts'

export type ListDialogsOptions = {
  kind: AuthoringKind
  mode: AdminMode
  pages: ListPages
  /** Of the staff list. */
  container: RefObject<HTMLDivElement | null>
}

export type ListDialogs = PostDialogs & {
  /** Needs no dialog. */
  copy: (id: string) => Promise<void>
}

/** What can be done with the posts of a list; what has changed is shown, and the focus goes where work goes on. */
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
      if ((await mayStillTry(kind, mode, 'duplicate')) && (await duplicatePost(kind, mode, id)))
        await pages.showNewest()
    },
  }
}
