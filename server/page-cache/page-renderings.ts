import { createPageReads, type PageReads } from '#domain/page-reads.ts'
import { MAY_COMPRESS } from '../pages/security-headers.ts'
import { buildStoredResponse, type StoredResponse } from '../responses/stored-response.ts'
import type { PageCache } from './page-cache.ts'
import type { StaleCopies } from './stale-copies.ts'

export type Rendering = {
  stored: StoredResponse
  isShareable: boolean
  staleSince?: number
}

export type RenderingOptions = {
  pageCache: PageCache
  copies: StaleCopies | null
  cdnHeaders: ((reads: PageReads, headers: Record<string, string>) => Record<string, string>) | null
  now: () => number
}

export function createPageRenderings(
  { pageCache, copies, cdnHeaders, now }: RenderingOptions,
  render: (url: string, clientAddress: string, reads: PageReads) => Promise<Response> | Response,
) {
  const inProgress = new Map<string, { generation: number; page: Promise<Rendering> }>()

  async function renderAndStore(url: string, clientAddress: string): Promise<Rendering> {
    const generation = pageCache.generation()
    const renderedAt = now()
    const reads = createPageReads()
    const response = await render(url, clientAddress, reads)
    const { 'content-length': _, [MAY_COMPRESS]: _mark, ...headers } = Object.fromEntries(response.headers)
    const { status } = response
    const body = Buffer.from(await response.arrayBuffer())
    const caching = headers['cache-control'] ?? ''
    // A public page with `no-store` is incomplete, for example the sitemap without dates.
    const hasFailed = status >= 500 || (status === 200 && caching === 'no-store')
    if (hasFailed) {
      const copy = await copies?.find(url)
      if (copy) return { stored: copy.stored, isShareable: true, staleSince: copy.renderedAt }
    }
    const isPublic = status === 200 && !headers['set-cookie'] && caching.startsWith('public')
    // A page that changed meanwhile is sent only to those who waited. A CDN must not store it, because the
    // purge may already be sent.
    const isCurrent = isPublic && pageCache.isCurrent(generation, reads)
    const stored = buildStoredResponse(
      status,
      { ...headers, ...(isCurrent && cdnHeaders?.(reads, headers)) },
      body,
      { effort: status === 200 ? 'quick' : 'once' },
    )
    if (isCurrent) {
      pageCache.store(url, generation, stored, reads)
      copies?.keep(url, { stored, headers, renderedAt })
    } else if (!isPublic && !hasFailed) copies?.drop(url)
    // While the database is unavailable, all waiting requests share this response instead of retrying in
    // turn.
    return { stored, isShareable: isPublic || (status === 503 && !headers['set-cookie']) }
  }

  return {
    /** Finds a rendering that a new request can share. One that started before a change would show the old page. */
    find(url: string): Promise<Rendering> | undefined {
      const rendering = inProgress.get(url)
      return rendering?.generation === pageCache.generation() ? rendering.page : undefined
    },
    /** @param clientAddress of the first visitor, for limits per address */
    start(url: string, clientAddress: string): Promise<Rendering> {
      const page = renderAndStore(url, clientAddress).finally(() => {
        if (inProgress.get(url)?.page === page) inProgress.delete(url)
      })
      inProgress.set(url, { generation: pageCache.generation(), page })
      return page
    },
  }
}
