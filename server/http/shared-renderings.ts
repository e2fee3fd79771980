import { createPageReads, type PageReads } from '#domain/page-keys/page-reads.ts'
import { MAY_COMPRESS } from '../pages/may-compress.ts'
import { readReadyGzip } from '../pages/ready-gzip.ts'
import type { LastCopies } from '../responses/last-copies/last-copies.ts'
import type { PageCache } from '../responses/page-cache.ts'
import { buildStoredResponse, type StoredResponse } from '../responses/stored-response.ts'

export type Rendering = {
  stored: StoredResponse
  /** Whether it may be sent to others who wait for the same page. */
  isShareable: boolean
  /** When it was rendered, if it is a copy in place of a page that can't be. */
  staleSince?: number
}

/** Pages that are being rendered: each once for everyone who asks for it until it is done or something changes. */
export type SharedRenderings = {
  /** The one that a visitor who comes now may share: one that began before a change would show the old page. */
  find(url: string): Promise<Rendering> | undefined
  /**
   * Renders a page, and keeps it in the page cache if anybody may see it.
   * @param clientAddress of whoever asked first; what is counted by address is counted as theirs. None when nobody asked
   */
  start(url: string, clientAddress?: string): Promise<Rendering>
}

export type RenderingOptions = {
  pageCache: PageCache
  /** Null shows a page that can't be rendered as it is: a failure. */
  copies: LastCopies | null
  /** What a page says to a CDN; null without one. */
  cdnHeaders: ((reads: PageReads, headers: Record<string, string>) => Record<string, string>) | null
  now: () => number
}

export function createSharedRenderings(
  { pageCache, copies, cdnHeaders, now }: RenderingOptions,
  render: (url: string, clientAddress: string | undefined, reads: PageReads) => Promise<Response>,
): SharedRenderings {
  /** With the generation of the page cache in which each began. */
  const underWay = new Map<string, { generation: number; page: Promise<Rendering> }>()

  async function renderAndStore(url: string, clientAddress?: string): Promise<Rendering> {
    const generation = pageCache.generation()
    const renderedAt = now()
    const reads = createPageReads()
    const answer = await bufferResponse(await render(url, clientAddress, reads))
    if (hasFailed(answer)) {
      const copy = await copies?.find(url)
      if (copy) return { stored: copy.stored, isShareable: true, staleSince: copy.renderedAt }
    }
    const isShareable = canBeShared(answer)
    // One that changed while it was rendered is for those who waited: the purge may have gone before it.
    const isForCdn = isShareable && pageCache.isCurrent(generation, reads)
    const edgeHeaders = isForCdn ? cdnHeaders?.(reads, answer.headers) : undefined
    const headers = { ...answer.headers, ...edgeHeaders }
    const effort = answer.status === 200 ? 'quick' : 'once'
    const ready = answer.gzip && { gzip: answer.gzip }
    const stored = buildStoredResponse(answer.status, headers, answer.body, {
      effort,
      ...(ready && { ready }),
    })
    if (isShareable) {
      pageCache.store(url, generation, stored, reads)
      copies?.keep(url, { stored, headers: answer.headers, renderedAt })
    } else if (!hasFailed(answer)) copies?.drop(url)
    // All who wait hear at once that the database is away, instead of each waiting for it in turn.
    return { stored, isShareable: isShareable || isUnavailable(answer) }
  }

  return {
    find(url) {
      const rendering = underWay.get(url)
      return rendering?.generation === pageCache.generation() ? rendering.page : undefined
    },
    start(url, clientAddress) {
      const generation = pageCache.generation()
      const page = renderAndStore(url, clientAddress).finally(() => {
        // After a change another render may have taken the place of this one.
        if (underWay.get(url)?.page === page) underWay.delete(url)
      })
      underWay.set(url, { generation, page })
      return page
    },
  }
}

type BufferedResponse = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Of the body, if it came compressed. */
  gzip?: Buffer | undefined
}

function canBeShared({ status, headers }: BufferedResponse): boolean {
  return status === 200 && !headers['set-cookie'] && (headers['cache-control'] ?? '').startsWith('public')
}

/** A page for everybody that nobody may keep lacks something: the site's map without its dates. */
function hasFailed({ status, headers }: BufferedResponse): boolean {
  return status >= 500 || (status === 200 && headers['cache-control'] === 'no-store')
}

function isUnavailable({ status, headers }: BufferedResponse): boolean {
  return status === 503 && !headers['set-cookie']
}

async function bufferResponse(answer: Response): Promise<BufferedResponse> {
  const { 'content-length': _, [MAY_COMPRESS]: _mark, ...headers } = Object.fromEntries(answer.headers)
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers, body, gzip: readReadyGzip(answer) }
}
