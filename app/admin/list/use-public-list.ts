import { useEffect, useState } from 'react'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { storeFlashMessage } from '#app/ui/toast/flash-message.ts'
import { getShownToast } from '#app/ui/toast/show-toast.ts'
import { parsePageNumber } from '#domain/posts/pagination.ts'

/** The part of a list page that holds the posts and the pager. */
export function findPublicList(page: Document, table: PostTable): HTMLElement | null {
  return page.querySelector<HTMLElement>(`[data-post-list="${table}"] > .wrap`)
}

export const readPageNumber = (url: string): number => parsePageNumber(new URL(url).searchParams.get('page'))

type PublicListOptions = {
  page: number
  /** Counts the changes to posts on this page. */
  changes: number
  isStaffListReady: boolean
  /** A dialog may hold unsaved text, so the page is not reloaded. */
  isDialogOpen: boolean
}

/**
 * Decides whether visitors' or staff's list is in the document. When staff leave admin mode, the public list comes back
 * as the server rendered it; if posts or the page number changed, the page is reloaded.
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
    // An action can't be carried to the next page.
    if (toast) storeFlashMessage({ ...toast, action: undefined })
    location.reload()
  }, [isStaffListReady, isStale, isDialogOpen])
  return isShown
}

/** Replaces one list by another and keeps the scroll position at the same post. */
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
