import type { RequestListener } from 'node:http'
import { pageDates } from '#content/pages/page-dates.ts'
import type { DuePosts } from './backend/due-posts.ts'
import type { PageCopies } from './backend/page-copies.ts'
import type { Config } from './config/config.ts'
import { guardDevelopment } from './development/development-guard.ts'
import { createAddressLimit } from './http/address-limit.ts'
import { PAGES_PER_MINUTE, SHARE_IMAGES_PER_MINUTE } from './http/page-limit.ts'
import { createRequestHandler, type RequestHandlerOptions } from './http/request-handler.ts'
import type { Observability } from './observability/open-observability.ts'
import type { Pages } from './open-build.ts'
import { inRequest } from './observability/request-context.ts'
import { REQUEST_ID, readRequestId } from './observability/request-id.ts'
import { buildAssetHeaders } from './pages/security-headers.ts'
import { addGeneratedFiles } from './responses/generated-files.ts'
import type { HeardChanges } from './revalidation/hear-changes.ts'
import type { ShareImages } from './share-images/share-images.ts'

/** Nearly all of them show nothing that is stored, so that they are rendered once and then sent. */
const FIRST_PAGES = [
  '/',
  '/services',
  '/about',
  '/case-studies',
  '/contact',
  '/blog',
  ...Object.keys(pageDates),
]

/** What answers a request: files and kept pages at once, anything else by `fetchApp`. */
export function createSiteListener(
  config: Config,
  parts: Pick<
    RequestHandlerOptions,
    | 'pageCache'
    | 'cdnHeaders'
    | 'changeTokens'
    | 'isDataAway'
    | 'isClosing'
    | 'fetchApp'
    | 'editorMode'
    | 'usage'
  > & {
    pages: Pages
    pageCopies: PageCopies | null
    duePosts: DuePosts | null
    shareImages: ShareImages
    observability: Observability
    answersCalls: HeardChanges['answersCalls']
  },
): RequestListener {
  const { pages, shareImages, pageCopies, observability, answersCalls, ...rest } = parts
  const handle = createRequestHandler({
    siteUrl: config.siteUrl,
    allowedHosts: config.allowedHosts,
    staticFiles: addGeneratedFiles(pages.staticFiles, {
      settings: config.site,
      indexNowKey: config.discovery.indexNowKey,
      drawCard: shareImages.draw,
      headers: buildAssetHeaders(config.siteUrl),
    }),
    trustedProxies: config.trustedProxies,
    // In development every page is rendered anew.
    pageLimit: pages.developmentMiddleware ? null : createAddressLimit({ perMinute: PAGES_PER_MINUTE }),
    shareImageLimit: createAddressLimit({ perMinute: SHARE_IMAGES_PER_MINUTE }),
    copies: pageCopies?.copies ?? null,
    noteSource: observability.noteSource,
    noteCall: observability.noteCall,
    rendersAhead: !pages.developmentMiddleware,
    firstPages: FIRST_PAGES,
    ...rest,
  })
  const answer: RequestListener = (request, response) => {
    observability.begin(request, response)
    if (observability.answersMetrics(request, response) || answersCalls(request, response)) return
    handle(request, response).catch((error: unknown) => {
      const id = readRequestId(request, config.trustedProxies)
      inRequest(
        () => id,
        () => console.error(error),
      )
      if (!response.headersSent) {
        response.writeHead(500, {
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'no-store',
          [REQUEST_ID]: id,
        })
      }
      response.end('Something went wrong on our side. Please try again.')
    })
  }
  const { developmentMiddleware } = pages
  if (!developmentMiddleware) return answer
  return guardDevelopment({ allowedHosts: config.allowedHosts, middleware: developmentMiddleware, answer })
}
