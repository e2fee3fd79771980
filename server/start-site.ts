import type { RequestListener } from 'node:http'
import { createAddressLimit } from './http/address-limit.ts'
import type { AppOptions } from './pages/app.ts'
import type { Config } from './config/config.ts'
import {
  connectSupabase,
  fillEmptyInstallation,
  openClient,
  type SupabaseAccess,
} from './backend/connect-supabase.ts'
import { openPageClient, openSiteCalls, type PageClient } from './backend/page-client.ts'
import { followPageCopies, openPageCopies, type PageCopies } from './backend/page-copies.ts'
import { openAddressHits } from './backend/address-hits/open-address-hits.ts'
import { createDevMail } from './editor-mode/dev-mail.ts'
import { guardDevelopment } from './development/development-guard.ts'
import type { EditorMode } from './editor-mode/editor-mode.ts'
import { openEditorMode } from './editor-mode/open-editor-mode.ts'
import type { DuePosts } from './backend/due-posts.ts'
import { type ChangeTokens, createChangeTokens } from './backend/change-tokens.ts'
import { type Cdn, openCdn } from './cdn/open-cdn.ts'
import { tellChanges } from './backend/tell-changes.ts'
import { type CloseOptions, createLimitedServer, listen } from './http/http-server.ts'
import { createNewsInterval, type NewsInterval } from './backend/news-interval.ts'
import { addGeneratedFiles } from './responses/generated-files.ts'
import { openBuild, type Pages, readVersion } from './open-build.ts'
import { createPageCache, type PageCache } from './responses/page-cache.ts'
import { PAGES_PER_MINUTE, SHARE_IMAGES_PER_MINUTE } from './http/page-limit.ts'
import { claimPictureOrigin } from './first-start/picture-origin.ts'
import { closeInOrder } from './close-in-order.ts'
import { buildSecurityPolicy } from './site-security.ts'
import { buildSiteConfiguration } from './site-configuration.ts'
import { startBookingProbe } from './embeds/booking-probe.ts'
import type { EmbedProbe } from './embeds/embed-probe.ts'
import { createPolicyReports } from './http/policy-reports.ts'
import { createRequestHandler, type FetchApp, type RequestHandlerOptions } from './http/request-handler.ts'
import { createPictureReader } from './share-images/read-picture.ts'
import { type Observability, openObservability } from './observability/open-observability.ts'
import { traceRender } from './observability/trace-work.ts'
import { openBackups } from './backups/open-backups.ts'
import type { WorkerLink } from './processes/worker-link.ts'
import { createDrawingCalls } from './share-images/drawing-calls.ts'
import { openMailTools } from './share-images/mail-tools.ts'
import { createShareImages, type ShareImages } from './share-images/share-images.ts'
import { buildAssetHeaders } from './pages/security-headers.ts'
import { type HeardChanges, hearChanges } from './revalidation/hear-changes.ts'

export type Site = {
  url: string
  editorMode: EditorMode | null
  close(options?: CloseOptions): Promise<void>
}

export type StartOptions = {
  /** Pages straight from the sources, with hot reload, instead of the production build. */
  isDevelopment: boolean
  /** Receives one line per step that takes long. */
  report: (line: string) => void
  /** Null in a process that stands alone. */
  link?: WorkerLink | null
}

/**
 * Brings the whole site up: backend, first content, pages, listener.
 * @returns the address visitors open, and how to end everything in order.
 */
export async function startSite(
  config: Config,
  { isDevelopment, report, link = null }: StartOptions,
): Promise<Site> {
  const editorMode = openEditorMode(config, report)
  const drawings = createDrawingCalls()
  const supabase = await connectSupabase(config, report, editorMode, openMailTools(drawings))
  const connections = createLimitedServer(
    { isBehindProxy: config.trustedProxies.length > 0 },
    { noticeMs: config.shutdownNoticeSeconds && config.shutdownNoticeSeconds * 1000 },
  )
  const { server } = connections
  let pages: Pages | undefined
  let bookingProbe: EmbedProbe | null = null
  let pageCopies: PageCopies | null = null
  let stopFollowing: (() => void) | undefined
  let duePosts: DuePosts | null = null
  let observability: Observability | null = null
  let cdn: Cdn | null = null
  let closeBackups: (() => Promise<void>) | null = null
  const pageClient = openPageClient(config, supabase)
  const addressHits = openAddressHits(supabase)
  const newsInterval = createNewsInterval(
    openClient(pageClient.supabase, supabase.publishableKey),
    config.flags.newsImportIntervalMinutes,
  )
  const shareImages = createShareImages({
    calls: drawings,
    readPicture: createPictureReader({ url: supabase.url, fetch: supabase.fetch ?? fetch }),
  })
  const close = (how?: CloseOptions) =>
    closeInOrder([
      () => connections.close(how),
      () => shareImages.close(),
      () => bookingProbe?.close(),
      () => pages?.close(),
      () => newsInterval.close(),
      () => stopFollowing?.(),
      () => duePosts?.close(),
      () => pageCopies?.copies.close(),
      () => addressHits?.close(),
      () => supabase.usage?.close(),
      () => closeBackups?.(),
      () => cdn?.close(),
      () => observability?.close(),
      () => supabase.backend?.close(),
    ])
  try {
    const pageCache = createPageCache(isDevelopment ? { maxAgeMs: 0 } : {})
    const changes = await hearChanges(config, supabase, { pageCache, newsInterval, link })
    duePosts = changes.duePosts
    const changeTokens = supabase.backend && createChangeTokens(supabase.backend)
    await fillEmptyInstallation(config, supabase, report)
    closeBackups = await openBackups(config, supabase)
    const pictureOrigin = await claimPictureOrigin(supabase, report)
    cdn = openCdn(config, supabase, pageCache)
    await newsInterval.refresh()
    await duePosts?.check()
    if (!supabase.backend) newsInterval.startPolling()
    pages = await openBuild({ isDevelopment, server, config })
    pageCopies = openPageCopies(config, pages.release, link?.number)
    if (pageCopies) stopFollowing = await followPageCopies(pageCopies, supabase)
    bookingProbe = startBookingProbe(config, supabase, () => pageCache.clear())
    const options = buildAppOptions(config, supabase, {
      pageClient,
      bookingProbe,
      islandsScriptUrl: pages.islandsScriptUrl,
      articleScriptUrl: pages.articleScriptUrl,
      isDevelopment,
      editorMode,
      newsInterval,
      pictureOrigin,
      isClosing: connections.isClosing,
      release: pages.release,
      pageCache,
      changeTokens,
      countAddress: (outcome, path) => addressHits?.add(outcome, path),
      shareImages,
    })
    const askApp = await pages.createFetch(options)
    const fetchApp: FetchApp = async (request, connection) => {
      if (supabase.backend) await newsInterval.settled()
      return traceRender(request, () => askApp(request, connection))
    }
    observability = await openObservability(config, {
      supabase,
      pageCache,
      link,
      cdnPurges: cdn?.purges ?? null,
      build: { version: await readVersion(), release: pages.release },
    })
    server.on(
      'request',
      createListener(config, {
        observability,
        answersCalls: changes.answersCalls,
        pages,
        pageCache,
        pageCopies,
        changeTokens,
        cdnHeaders: cdn?.headers,
        duePosts,
        isDataAway: pageClient.isDataAway,
        fetchApp,
        editorMode,
        shareImages,
        usage: supabase.usage,
      }),
    )
    await listen(server, config.port, config.host)
    return { url: config.siteUrl, editorMode, close }
  } catch (error) {
    await close()
    throw error
  }
}

function createListener(
  config: Config,
  parts: Pick<
    RequestHandlerOptions,
    'pageCache' | 'cdnHeaders' | 'changeTokens' | 'isDataAway' | 'fetchApp' | 'editorMode' | 'usage'
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
    ...rest,
  })
  const answer: RequestListener = (request, response) => {
    observability.begin(request, response)
    if (observability.answersMetrics(request, response) || answersCalls(request, response)) return
    handle(request, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) {
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      }
      response.end('Something went wrong on our side. Please try again.')
    })
  }
  const { developmentMiddleware } = pages
  if (!developmentMiddleware) return answer
  return guardDevelopment({ allowedHosts: config.allowedHosts, middleware: developmentMiddleware, answer })
}

function buildAppOptions(
  config: Config,
  supabase: SupabaseAccess,
  start: {
    pageClient: PageClient
    islandsScriptUrl: string
    articleScriptUrl: string
    isDevelopment: boolean
    editorMode: EditorMode | null
    newsInterval: NewsInterval
    pictureOrigin: string
    pageCache: PageCache
    changeTokens: ChangeTokens | null
    countAddress: AppOptions['countAddress']
    shareImages: ShareImages
    isClosing: () => boolean
    release: string | null
    /** Null without a calendar of another provider, or one of our own to take its place. */
    bookingProbe: EmbedProbe | null
  },
): AppOptions {
  const { backend } = supabase
  const configuration = buildSiteConfiguration(config, supabase, start.pictureOrigin)
  return {
    siteUrl: config.siteUrl,
    settings: config.site,
    islandsScriptUrl: start.islandsScriptUrl,
    articleScriptUrl: start.articleScriptUrl,
    embeds: {
      bookingUrl: config.bookingEmbedUrl,
      // The page is asked for again and again.
      get isBookingReachable() {
        return start.bookingProbe?.isReachable() ?? true
      },
      payment: config.payment,
    },
    paymentWays: config.paymentWays,
    paymentScript: config.paymentScript,
    flags: config.flags,
    discovery: config.discovery,
    configuration: {
      ...configuration,
      flags: {
        ...configuration.flags,
        // The slider changes it while the site runs.
        get 'news-import-interval'() {
          return start.newsInterval.minutes()
        },
      },
    },
    editorMode: start.editorMode,
    devMail: start.editorMode && backend?.outbox ? createDevMail(start.editorMode, backend.outbox) : null,
    isDevelopment: start.isDevelopment,
    supabase: start.pageClient.supabase,
    openSiteCalls: openSiteCalls(config, supabase),
    backendFetch:
      backend && tellChanges(backend, { ...start, tokens: start.changeTokens!, siteUrl: config.siteUrl }),
    securityPolicy: buildSecurityPolicy(config, supabase),
    policyReports: createPolicyReports((line) => console.warn(line)),
    contentGeneration: () => start.pageCache.generation(),
    countAddress: start.countAddress,
    drawCard: start.shareImages.draw,
    drawPaymentDocument: async (document) =>
      (await import('./payment-documents/draw-payment-document.ts')).drawPaymentDocument(document),
    release: start.release,
    checkReady: async () => !start.isClosing() && (backend ? await backend.isReady() : true),
  }
}
