import type { ApiCall } from '#backend/index.ts'
import type { Peer } from '../editor-mode/editor-requests.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type AddressLimit, refusePage } from './address-limit.ts'
import { type ConnectionInfo, readClientAddress } from './client-address.ts'
import type { TrustedProxies } from '../config/trusted-proxies.ts'
import type { EditorMode } from '../editor-mode/editor-mode.ts'
import type { ChangeTokens } from '../page-cache/change-tokens.ts'
import type { DuePosts } from '../content-changes/due-posts.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { createPageRenderings, type RenderingOptions } from '../page-cache/page-renderings.ts'
import type { StaleCopies } from '../page-cache/stale-copies.ts'
import { compressPrivatePage } from './compress-private-page.ts'
import { streamBody } from './request-body.ts'
import { findRequestProblem, refuseRequest } from './request-guard.ts'
import type { StaticFiles } from '../responses/static-files.ts'
import { sendStaleResponse, sendStoredResponse, type StoredResponse } from '../responses/stored-response.ts'
import type { AnswerSource } from '../observability/observe-requests.ts'
import { inRequest, REQUEST_ID, readRequestId } from '../observability/request-id.ts'
import { countResponse, type UsageCounts } from '../backend/usage.ts'
import { isApiPath } from '../pages/api-path.ts'

export type FetchApp = (request: Request, connection: ConnectionInfo) => Promise<Response> | Response

export type RequestHandlerOptions = {
  siteUrl: string
  allowedHosts: string[]
  staticFiles: StaticFiles
  pageCache: PageCache
  copies?: StaleCopies | null
  cdnHeaders?: RenderingOptions['cdnHeaders'] | undefined
  isDataAway?: () => boolean
  /** Whether responses ask search engines not to index the site. */
  isHidden?: () => boolean
  duePosts?: Pick<DuePosts, 'settled'> | null
  changeTokens?: Pick<ChangeTokens, 'isReached'> | null
  trustedProxies: TrustedProxies
  fetchApp: FetchApp
  pageLimit: AddressLimit | null
  shareImageLimit?: AddressLimit
  editorMode: EditorMode | null
  usage: UsageCounts | null
  noteSource?: (response: ServerResponse, source: AnswerSource) => void
  noteCall?: (response: ServerResponse, call: ApiCall) => void
  now?: () => number
}

/** Tries the cheapest responses first: rejections, static files and cached pages directly on node:http, then the app. */
export function createRequestHandler(options: RequestHandlerOptions) {
  const { pageCache, staticFiles, usage, editorMode, copies = null, now = Date.now, noteCall } = options
  const isForEditor = (request: IncomingMessage) =>
    editorMode?.allowsNavigation(request.method!, readPeer(request)) ?? false
  const countPages = (bytes: number) => usage?.add('egress.pages', bytes)
  const countCached = (bytes: number) => usage?.add('egress.cached', bytes)
  const isHttps = options.siteUrl.startsWith('https:')
  const renderings = createPageRenderings(
    { pageCache, copies, cdnHeaders: options.cdnHeaders ?? null, now },
    (url, clientAddress, reads) =>
      options.fetchApp(new Request(options.siteUrl + url), { clientAddress, reads }),
  )

  const sendFromApp = getRequestListener(
    async (request, env) => {
      const incoming = env.incoming as IncomingMessage
      const answer = await options.fetchApp(toStandardRequest(request, incoming, isHttps), {
        requestId: readRequestId(incoming, options.trustedProxies),
        clientAddress: readClientAddress(incoming, options.trustedProxies),
        peer: readPeer(incoming),
        ...(noteCall && { noteCall: (call) => noteCall(env.outgoing as ServerResponse, call) }),
      })
      addRequestId(answer.status, incoming, env.outgoing as ServerResponse)
      return compressPrivatePage(answer, incoming.headers['accept-encoding'] ?? '')
    },
    { overrideGlobalObjects: false, autoCleanupIncoming: false },
  )

  const asRequest = <T>(request: IncomingMessage, work: () => T) =>
    inRequest(() => readRequestId(request, options.trustedProxies), work)

  function addRequestId(status: number, request: IncomingMessage, response: ServerResponse): void {
    if (status >= 500) response.setHeader(REQUEST_ID, readRequestId(request, options.trustedProxies))
  }

  function countPage(request: IncomingMessage): number | null {
    const limit = (isShareImage(request.url!) && options.shareImageLimit) || options.pageLimit
    return limit?.count(readClientAddress(request, options.trustedProxies)) ?? null
  }

  function passToApp(request: IncomingMessage, response: ServerResponse): Promise<void> | void {
    const wait = isPage(request.url!) ? countPage(request) : null
    if (wait !== null) return refusePage(response, wait)
    if (usage) countResponse(request, response, usage)
    return asRequest(request, () => sendFromApp(request, response))
  }

  function sendCopy(
    request: IncomingMessage,
    response: ServerResponse,
    stored: StoredResponse,
    renderedAt: number,
  ): Promise<void> | void {
    options.noteSource?.(response, 'stale')
    const ageSeconds = Math.max(0, Math.round((now() - renderedAt) / 1000))
    return sendStaleResponse(request, response, stored, {
      ageSeconds,
      ...(usage && { countBytes: countCached }),
    })
  }

  /** Whether cached pages are current for this visitor: no post is due, and the visitor's own changes have arrived. */
  function isCacheCurrent(request: IncomingMessage): Promise<boolean> | true {
    const isNewEnough = () => options.changeTokens?.isReached(request) ?? true
    const becomingDue = options.duePosts?.settled()
    return becomingDue ? becomingDue.then((isSettled) => isSettled && isNewEnough()) : isNewEnough()
  }

  async function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    url: string,
    mayShare: boolean,
  ): Promise<void> {
    const copy = options.isDataAway?.() ? await copies?.find(url) : null
    if (copy) return sendCopy(request, response, copy.stored, copy.renderedAt)
    const shared = mayShare ? renderings.find(url) : undefined
    const wait = shared ? null : countPage(request)
    if (wait !== null) return refusePage(response, wait)
    const { stored, isShareable, staleSince } = await (shared ??
      asRequest(request, () => renderings.start(url, readClientAddress(request, options.trustedProxies))))
    if (shared && !isShareable) return passToApp(request, response)
    if (staleSince !== undefined) return sendCopy(request, response, stored, staleSince)
    addRequestId(stored.status, request, response)
    return sendStoredResponse(request, response, stored, usage ? countPages : undefined)
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const problem = findRequestProblem(request, options.allowedHosts)
    if (problem) return refuseRequest(request, response, problem)
    if (options.isHidden?.()) response.setHeader('X-Robots-Tag', 'noindex')
    const url = request.url!
    if (!isRead(request)) return passToApp(request, response)
    const file = staticFiles.find(url.split('?', 1)[0]!)
    if (!file && (!isPublic(request) || isForEditor(request))) return passToApp(request, response)
    const isCurrent = file !== undefined || isCacheCurrent(request)
    const mayShare = isCurrent === true || (await isCurrent)
    const stored = file ? await file : mayShare ? pageCache.find(url) : undefined
    if (stored) {
      options.noteSource?.(response, file ? 'file' : 'cache')
      return sendStoredResponse(request, response, stored, usage ? countCached : undefined)
    }
    return isPublicPage(url) ? sendPage(request, response, url, mayShare) : passToApp(request, response)
  }
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** No page reads cookies, except in editor mode. */
function isPublic({ headers }: IncomingMessage): boolean {
  return !headers.authorization
}

function readPeer({ socket, rawHeaders }: IncomingMessage): Peer {
  return { address: socket.remoteAddress ?? '', rawHeaders }
}

/**
 * Creates a plain Request, because middleware can't copy the adapter's one with `new Request(…)`. Corrects
 * the scheme behind TLS, because React Router compares the URL with the browser's Origin.
 */
function toStandardRequest(request: Request, incoming: IncomingMessage, isHttps: boolean): Request {
  const url = isHttps ? request.url.replace(/^http:/, 'https:') : request.url
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(url, {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    ...(hasBody && { body: streamBody(incoming), duplex: 'half' }),
  })
}

/** First path segments of secret URLs and of pages that depend on the request. */
const PRIVATE_SECTIONS: readonly string[] = ['bookings', 'pay', 'preview', 'embed', 'dev']
/** Not cached, because free times change with each booking. */
const FREE_TIMES = 'book-call/'
const EDITOR_PARAMETER = 'editor'
const NON_PAGES: readonly string[] = ['healthz', 'readyz', 'csp-reports']
const SHARE_IMAGES = '/share/'

export function isPage(url: string): boolean {
  return !isApiPath(url) && !NON_PAGES.includes(readPath(url))
}

/** Whether a page is the same for all visitors, so that it is rendered without request headers. */
export function isPublicPage(url: string): boolean {
  const path = readPath(url)
  const slash = path.indexOf('/')
  if (slash !== -1 && PRIVATE_SECTIONS.includes(path.slice(0, slash))) return false
  if (path.startsWith(FREE_TIMES)) return false
  return isPage(url) && !(path === '' && new URLSearchParams(url.slice(1)).has(EDITOR_PARAMETER))
}

export function isShareImage(url: string): boolean {
  return url.startsWith(SHARE_IMAGES)
}

function readPath(url: string): string {
  return url.slice(1).split('?', 1)[0]!
}
