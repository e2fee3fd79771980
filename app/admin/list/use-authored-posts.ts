import { useCallback, useEffect, useRef, useState } from 'react'
import { getBrowserClient } from '#app/data/browser-client.ts'
import { DataError } from '#app/data/data-error.ts'
import { type AuthoredPage, listAuthoredPosts } from '#app/data/list-authored-posts.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { AuthoringKind } from '../authoring-kind.ts'

export type AuthoredPosts = {
  /** The page that is shown; null until the first one has arrived. */
  shown: AuthoredPage | null
  isLoading: boolean
  hasFailed: boolean
  /** Reads a page and shows it when it has come; until then the old one stays. @returns what is shown then */
  load: (page: number) => Promise<AuthoredPage | null>
}

/**
 * The posts an author sees, page by page.
 * @param reader changes with who reads: another session may see other posts
 */
export function useAuthoredPosts(
  kind: AuthoringKind,
  firstPage: number,
  reader: string | null,
): AuthoredPosts {
  const [shown, setShown] = useState<AuthoredPage | null>(null)
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const latestRequest = useRef(0)
  const page = useRef(firstPage)

  const load = useCallback(
    async (wanted: number): Promise<AuthoredPage | null> => {
      const request = ++latestRequest.current
      const isLatest = () => request === latestRequest.current
      setStatus('loading')
      try {
        const { table, loadFailure: failureMessage } = kind
        const read = await listAuthoredPosts(getBrowserClient(), { table, page: wanted, failureMessage })
        if (!isLatest()) return null
        page.current = read.page
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
    [kind],
  )

  useEffect(() => {
    if (reader !== null) void load(page.current)
  }, [reader, load])

  return { shown, isLoading: status === 'loading', hasFailed: status === 'failed', load }
}
