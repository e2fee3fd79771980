import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { AuthoredPage } from '#app/data/posts/authored-posts.ts'
import { hrefOfPage } from '#app/posts/pager.tsx'
import type { PostFilter } from '#domain/posts/post-states.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import { readPageNumber } from './load-public-list.ts'
import { type ListReader, useAuthoredPosts } from './use-authored-posts.ts'

export type ListPages = {
  shown: AuthoredPage | null
  filter: PostFilter
  isLoading: boolean
  hasFailed: boolean
  /** The page that the address names. */
  page: number
  /** How often posts were changed from here. */
  changes: number
  /** The author turns to a page. */
  turnTo: (page: number) => Promise<void>
  choose: (filter: PostFilter) => Promise<void>
  retry: () => Promise<void>
  /** After a change to the posts: the page that is shown, or the one given. */
  showChanged: (page?: number) => Promise<void>
  /** After a change that stands at the top of the first page. */
  showNewest: () => Promise<void>
  /** Another page than the address says is shown. */
  correctAddress: (page: number) => void
}

const readPage = () => readPageNumber(location.href)

/**
 * The pages of a list as an author turns them. Their address follows, and they follow the browser's Back and Forward.
 * @param reader null while nobody reads as an author: then only the address and the changes are followed
 * @param container of the list
 */
export function useListPages(
  kind: AuthoringKind,
  reader: ListReader | null,
  container: RefObject<HTMLElement | null>,
): ListPages {
  const [page, setPage] = useState(readPage)
  const [changes, setChanges] = useState(0)
  const { load, ...list } = useAuthoredPosts(kind, page, reader)
  // A dialog that was opened before admin mode ended, or before a page was turned, tells of its changes later.
  const latest = useRef({ isReading: false, page: 1 })
  useLayoutEffect(() => {
    latest.current = { isReading: reader !== null, page: list.shown?.page ?? 1 }
  })

  const correctAddress = (next: number) => {
    history.replaceState(null, '', hrefOfPage(kind.path, next))
    setPage(next)
  }
  const showChanged = async (wanted = latest.current.page) => {
    setChanges((count) => count + 1)
    const read = latest.current.isReading ? await load(wanted) : null
    if (read) correctAddress(read.page)
  }
  const scrollToTop = () => container.current?.scrollIntoView({ block: 'start' })
  const follow = useEffectEvent(() => {
    setPage(readPage())
    if (reader) void load(readPage())
  })
  useEffect(() => {
    const onPopState = () => follow()
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  return {
    ...list,
    page,
    changes,
    async turnTo(wanted) {
      const read = await load(wanted)
      if (!read) return
      history.pushState(null, '', hrefOfPage(kind.path, read.page))
      setPage(read.page)
      scrollToTop()
      container.current?.focus({ preventScroll: true })
    },
    async choose(filter) {
      const read = await load(1, filter)
      if (read) correctAddress(read.page)
    },
    retry: async () => void (await load(readPage())),
    showChanged,
    async showNewest() {
      await showChanged(1)
      scrollToTop()
    },
    correctAddress,
  }
}
