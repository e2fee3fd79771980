import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { hrefOfPage } from '#app/posts/pager.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { AuthoringKind } from '#app/admin/authoring-kind.ts'
import { swapLists } from './swap-lists.ts'
import { loadPublicList, readPageNumber, type PublicList } from './load-public-list.ts'

export type PublicListOptions = {
  kind: AuthoringKind
  /** The list that came with the page. */
  served: HTMLElement
  /** The page that the address names. */
  page: number
  /** Grows with every change to the posts. */
  changes: number
  /** The staff list is there to be shown, to somebody who may see it. */
  isStaffListReady: boolean
  /** Another page than the address names is shown: the server chose it, or could not be reached. */
  onPage: (page: number) => void
}

/** Which page the server's list is, and after how many changes. */
type Version = { page: number; changes: number }

/**
 * One list stands in the document: the staff's, or the server's. The server's is as it was when it comes back, unless
 * posts were changed or pages turned meanwhile: then it is asked for anew, and the staff list stays until it is there.
 * @returns whether the server's list is shown, and how another one takes its place (app/admin/list/server-list/staff-list-slot.tsx)
 */
export function usePublicList(options: PublicListOptions): {
  isPublicListShown: boolean
  replacePublicList: (slot: HTMLElement) => () => void
} {
  const { kind, page, changes, isStaffListReady } = options
  const markup = useRef(options.served)
  const [version, setVersion] = useState<Version>(() => ({ page: readPageNumber(location.href), changes }))
  const isStale = version.page !== page || version.changes !== changes
  const [wasStaffListShown, setWasStaffListShown] = useState(false)
  const isStaffListShown = isStaffListReady || (wasStaffListShown && isStale)
  if (wasStaffListShown !== isStaffListShown) setWasStaffListShown(isStaffListShown)

  const end = (next: Version) => {
    if (next.page !== page) options.onPage(next.page)
    setVersion(next)
  }
  const onLoaded = useEffectEvent((fresh: PublicList, asked: Version) => {
    document.title = fresh.title
    // Nothing is exchanged while the staff list is shown: it gives way to what is in `markup`.
    swapLists(markup.current, fresh.markup)
    markup.current = fresh.markup
    end({ ...asked, page: fresh.page })
  })
  /** The old list is better than none; its page is the one it was. */
  const onFailed = useEffectEvent((error: unknown, asked: Version) => {
    console.warn(error)
    showToast({ title: 'Error', description: kind.loadFailure, isError: true })
    end({ ...asked, page: version.page })
  })
  const { path, table } = kind
  useEffect(() => {
    if (isStaffListReady || !isStale) return undefined
    const loading = new AbortController()
    const { signal } = loading
    loadPublicList(hrefOfPage(path, page), table, signal).then(
      (fresh) => onLoaded(fresh, { page, changes }),
      (error: unknown) => signal.aborted || onFailed(error, { page, changes }),
    )
    return () => loading.abort()
  }, [isStaffListReady, isStale, path, table, page, changes])

  const replacePublicList = useCallback((slot: HTMLElement) => {
    swapLists(markup.current, slot)
    return () => swapLists(slot, markup.current)
  }, [])
  return { isPublicListShown: !isStaffListShown, replacePublicList }
}
