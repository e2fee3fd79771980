import type { RequestListener } from 'node:http'
import type { Config } from './config/config.ts'
import { guardDevelopment } from './development-guard.ts'
import { createAddressLimit, PAGES_PER_MINUTE, SHARE_IMAGES_PER_MINUTE } from './http/address-limit.ts'
import { createRequestHandler, type RequestHandlerOptions } from './http/request-handler.ts'
import type { Observability } from './observability/open-observability.ts'
import type { Pages } from './open-build.ts'
import { inRequest, REQUEST_ID, readRequestId } from './observability/request-id.ts'
import { buildAssetHeaders } from './pages/security-headers.ts'
import { addGeneratedFiles } from './responses/generated-files.ts'
import { addHashedArt, nameArtPath } from './responses/hashed-art.ts'
import type { StaticFiles } from './responses/static-files.ts'
import type { ContentChanges } from './content-changes/content-changes.ts'
import type { DrawingCalls } from './share-images/drawing-calls.ts'
import type { ShareImages } from './share-images/share-images.ts'

/** Files of the build, and generated files that contain settings, such as the manifest. */
export function openSiteFiles(
  { site, siteUrl, discovery, brand }: Pick<Config, 'site' | 'siteUrl' | 'discovery' | 'brand'>,
  { pages, shareImages, drawings }: { pages: Pages; shareImages: ShareImages; drawings: DrawingCalls },
): StaticFiles {
  const files = addGeneratedFiles(pages.staticFiles, {
    settings: site,
    brand,
    drawings,
    indexNowKey: discovery.indexNowKey,
    drawCard: shareImages.draw,
    headers: buildAssetHeaders(siteUrl),
  })
  return addHashedArt(files, nameArtPath(pages.scripts.artPath, { site, brand }))
}

export function createSiteListener(
  config: Config,
  parts: Pick<
    RequestHandlerOptions,
    | 'pageCache'
    | 'cdnHeaders'
    | 'changeTokens'
    | 'isDataAway'
    | 'isHidden'
    | 'copies'
    | 'duePosts'
    | 'fetchApp'
    | 'editorMode'
    | 'usage'
  > & {
    pages: Pages
    staticFiles: StaticFiles
    observability: Observability
    answersCalls: ContentChanges['answersCalls']
  },
): RequestListener {
  const { pages, observability, answersCalls, ...rest } = parts
  const handle = createRequestHandler({
    siteUrl: config.siteUrl,
    allowedHosts: config.allowedHosts,
    trustedProxies: config.trustedProxies,
    // No limit in development, where every page is rendered again.
    pageLimit: pages.developmentMiddleware ? null : createAddressLimit({ perMinute: PAGES_PER_MINUTE }),
    shareImageLimit: createAddressLimit({ perMinute: SHARE_IMAGES_PER_MINUTE }),
    noteSource: observability.noteSource,
    noteCall: observability.noteCall,
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
