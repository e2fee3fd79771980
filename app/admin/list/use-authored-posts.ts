import { useCallback, useEffect, useRef, useState } from 'react'
import { DataError } from '#app/data/client/data-error.ts'
import type { AuthoredPage } from '#app/data/posts/authored-posts.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { PostFilter } from '#domain/posts/post-states.ts'
import { chooseReader } from '../actions/post-access.ts'
import type { AuthoringKind } from '../authoring-kind.ts'

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
export type ListReader = { id: string; hasGrant: boolean }

/** @param reader null loads nothing */
export function useAuthoredPosts(
  kind: AuthoringKind,
  firstPage: number,
  reader: ListReader | null,
): AuthoredPosts {
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
