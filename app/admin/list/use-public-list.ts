import { useEffect, useState } from 'react'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { storeFlashMessage } from '#app/ui/toast/flash-message.ts'
import { getShownToast } from '#app/ui/toast/show-toast.ts'
import { parsePageNumber } from '#domain/posts/pagination.ts'

/** Finds the part of a list page with posts and pager. */
export function findPublicList(page: Document, table: PostTable): HTMLElement | null {
  return page.querySelector<HTMLElement>(`[data-post-list="${table}"] > .wrap`)
}

export const readPageNumber = (url: string): number => parsePageNumber(new URL(url).searchParams.get('page'))

type PublicListOptions = {
  page: number
  /** Number of changes to posts on this page. */
  changes: number
  isStaffListReady: boolean
  /** While true, the page is not reloaded, because the dialog may contain unsaved text. */
  isDialogOpen: boolean
}

/**
 * Returns whether to show the staff list instead of the public one. When staff leave admin mode, the public
 * list returns as the server rendered it; the page is reloaded if posts or the page number changed.
 */
export function useIsStaffListShown({ page, changes, isStaffListReady, isDialogOpen }: PublicListOptions) {
  const [served] = useState({ page, changes })
  const isStale = page !== served.page || changes !== served.changes
  const [wasShown, setWasShown] = useState(false)
  const isShown = isStaffListReady || (wasShown && isStale)
  if (wasShown !== isShown) setWasShown(isShown)
  useEffect(() => {
    if (isStaffListReady || !isStale || isDialogOpen) return
    const toast = getShownToast()
    // Actions can't be stored for the next page.
    if (toast) storeFlashMessage({ ...toast, action: undefined })
    location.reload()
  }, [isStaffListReady, isStale, isDialogOpen])
  return isShown
}

/** Replaces one list with another and keeps the scroll position relative to the posts. */
export function swapLists(outgoing: HTMLElement, incoming: HTMLElement): void {
  if (!outgoing.isConnected) return
  const isScrolled = outgoing.getBoundingClientRect().top < 0
  const tops = isScrolled ? listPosts(outgoing).filter(({ bottom }) => bottom > 0) : []
  outgoing.replaceWith(incoming)
  const after = new Map(listPosts(incoming).map(({ id, top }) => [id, top]))
  const anchor = tops.find(({ id }) => after.has(id))
  if (anchor) scrollBy({ top: after.get(anchor.id)! - anchor.top, behavior: 'instant' })
}

function listPosts(list: HTMLElement) {
  return [...list.querySelectorAll<HTMLElement>('[data-post-id]')].map((post) => {
    const { top, bottom } = post.getBoundingClientRect()
    return { id: post.dataset['postId']!, top, bottom }
  })
}
