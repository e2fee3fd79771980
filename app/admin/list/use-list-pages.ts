import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useCallback,
} from 'react'
import type { AuthoredPage } from '#app/data/posts/authored-posts.ts'
import { getPageHref } from '#app/posts/pager.tsx'
import type { PostFilter } from '#domain/posts/post-states.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import { readPageNumber } from './use-public-list.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { chooseReader } from '../actions/post-access.ts'

export type ListPages = {
  shown: AuthoredPage | null
  filter: PostFilter
  isLoading: boolean
  hasFailed: boolean
  /** Page number in the URL. */
  page: number
  /** Incremented after each change to a post, which makes the server-rendered list stale. */
  changes: number
  turnTo: (page: number) => Promise<void>
  choose: (filter: PostFilter) => Promise<void>
  retry: () => Promise<void>
  /** Reloads the current page, or the given one, after a change. */
  showChanged: (page?: number) => Promise<void>
  /** Reloads after a change that is visible at the top of the first page. */
  showNewest: () => Promise<void>
}

const readPage = () => readPageNumber(location.href)

/**
 * Pages of the staff list, in sync with the URL and browser history.
 * @param reader null outside admin mode
 */
export function useListPages(
  kind: AuthoringKind,
  reader: ListReader | null,
  container: RefObject<HTMLElement | null>,
): ListPages {
  const [page, setPage] = useState(readPage)
  const [changes, setChanges] = useState(0)
  const { load, ...list } = useAuthoredPosts(kind, page, reader)
  // A dialog may report changes after admin mode ended or the page changed.
  const latest = useRef({ isReading: false, page: 1 })
  useLayoutEffect(() => {
    latest.current = { isReading: reader !== null, page: list.shown?.page ?? 1 }
  })

  const correctAddress = (next: number) => {
    history.replaceState(null, '', getPageHref(kind.path, next))
    setPage(next)
  }
  const showChanged = async (wanted = latest.current.page) => {
    setChanges((count) => count + 1)
    const read = latest.current.isReading ? await load(wanted) : null
    if (read) correctAddress(read.page)
  }
  const scrollToTop = () => container.current?.scrollIntoView({ block: 'start' })
  const follow = useEffectEvent(() => {
    // The public list is rendered by the server.
    if (!reader) return location.reload()
    setPage(readPage())
    void load(readPage())
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
      history.pushState(null, '', getPageHref(kind.path, read.page))
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
  }
}

type AuthoredPosts = {
  /** The loaded page; null while the first one is loading. */
  shown: AuthoredPage | null
  filter: PostFilter
  isLoading: boolean
  hasFailed: boolean
  /** Loads and shows a page. @returns null after a failure, or if a later call replaced this one */
  load: (page: number, filter?: PostFilter) => Promise<AuthoredPage | null>
}

/** Visible posts depend on the session or editor grant. */
type ListReader = { id: string; hasGrant: boolean }

/** @param reader null loads nothing */
function useAuthoredPosts(kind: AuthoringKind, firstPage: number, reader: ListReader | null): AuthoredPosts {
  const [shown, setShown] = useState<AuthoredPage | null>(null)
  const [filter, setFilter] = useState<PostFilter>('all')
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const latestRequest = useRef(0)
  const latest = useRef<{ page: number; filter: PostFilter }>({ page: firstPage, filter: 'all' })
  const hasGrant = reader?.hasGrant ?? false

  const load = useCallback(
    async (wanted: number, show: PostFilter = latest.current.filter): Promise<AuthoredPage | null> => {
      const request = ++latestRequest.current
      const isLatest = () => request === latestRequest.current
      latest.current = { page: wanted, filter: show }
      setFilter(show)
      setStatus('loading')
      try {
        const read = await chooseReader(kind, hasGrant).list(wanted, show)
        if (!isLatest()) return null
        latest.current.page = read.page
        setShown(read)
        setStatus('idle')
        return read
      } catch (error) {
        if (!isLatest()) return null
        if (!(error instanceof DataError)) console.error(error)
        setStatus('failed')
        showToast({ title: 'Error', description: kind.loadFailure, isError: true })
        return null
      }
    },
    [kind, hasGrant],
  )

  const readerId = reader?.id ?? null
  useEffect(() => {
    if (readerId !== null) void load(latest.current.page)
  }, [readerId, load])

  return { shown, filter, isLoading: status === 'loading', hasFailed: status === 'failed', load }
}
