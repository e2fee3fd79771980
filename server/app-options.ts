import type { Config } from './config/config.ts'
import { openClient, type SupabaseAccess } from './backend/connect-supabase.ts'
import { createDataCheck } from './backend/data-state.ts'
import type { NewsInterval } from './backend/news-interval.ts'
import { openSiteCalls, type PageClient } from './backend/page-client.ts'
import { createPagePreview } from './documents/page-draft-endpoint.ts'
import { createContentReader, type PublishedDocuments } from './documents/stored-documents.ts'
import { createDevMail } from './editor-mode/dev-mail.ts'
import type { EditorMode } from './editor-mode/editor-mode.ts'
import type { EmbedProbe } from './embed-probe.ts'
import { createStaffEndpoint, type StaffHandler } from './staff-endpoint.ts'
import { createPolicyReports } from './http/policy-reports.ts'
import type { Pages } from './open-build.ts'
import type { AppOptions } from './pages/app.ts'
import type { ChangeTokens } from './page-cache/change-tokens.ts'
import { nameArtPath } from './responses/hashed-art.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import type { DrawingCalls } from './share-images/drawing-calls.ts'
import { readLegalFacts } from './settings/legal-facts.ts'
import { answerChallenge } from './settings/public-address.ts'
import { createSetUpEndpoint } from './set-up/set-up-endpoint.ts'
import type { ShareImages } from './share-images/share-images.ts'
import type { Permission } from '#domain/permissions.ts'
import { openCaseStudyDrawing, openPaymentDrawing } from './pdf/open-drawings.ts'
import type { SiteConfiguration } from '#app/data/context/site-configuration.ts'

export function buildAppOptions(
  config: Config,
  supabase: SupabaseAccess,
  start: {
    pageClient: PageClient
    pages: Pages
    editorMode: EditorMode | null
    newsInterval: NewsInterval
    documents: Pick<PublishedDocuments, 'current'>
    pictureOrigin: string
    pageCache: PageCache
    changeTokens: ChangeTokens | null
    countAddress: AppOptions['countAddress']
    shareImages: ShareImages
    drawings: DrawingCalls
    isClosing: () => boolean
    bookingProbe: EmbedProbe | null
    /** Handlers by path. Empty while the data is unavailable, because callers can't be authenticated then. */
    staffHandlers: Record<string, { permission: Permission; handle: StaffHandler }>
  },
): AppOptions {
  const { backend, secretKey } = supabase
  const outbox = backend?.outbox() ?? null
  const isDataThere = createDataCheck(supabase)
  const readContent = createContentReader(start.documents, config.site.name)
  return {
    site: {
      ...start.pages.scripts,
      artPath: nameArtPath(start.pages.scripts.artPath, config),
      siteUrl: config.siteUrl,
      settings: config.site,
      get content() {
        return readContent()
      },
      embeds: {
        bookingUrl: config.bookingEmbedUrl,
        get isBookingReachable() {
          return start.bookingProbe?.isReachable() ?? true
        },
        payment: config.payment,
      },
      paymentWays: config.paymentWays,
      flags: config.flags,
      isLaunched: config.isLaunched,
      discovery: config.discovery,
      legal: readLegalFacts(config),
      analytics: config.analytics,
      configuration: buildSiteConfiguration(config, supabase, start),
    },
    paymentScript: config.paymentScript,
    editorMode: start.editorMode,
    devMail: start.editorMode && outbox ? createDevMail(start.editorMode, outbox) : null,
    isDevelopment: start.pages.developmentMiddleware !== undefined,
    supabase: start.pageClient.supabase,
    openSiteCalls: openSiteCalls(config, supabase),
    backendFetch: backend && start.changeTokens!.addTo((request, client) => backend.fetch(request, client)),
    securityPolicy: buildSecurityPolicy(config, supabase),
    policyReports: createPolicyReports((line) => console.warn(line)),
    contentGeneration: () => start.pageCache.generation(),
    countAddress: start.countAddress,
    drawCard: start.shareImages.draw,
    drawPaymentDocument: openPaymentDrawing(() => config, start.drawings),
    drawCaseStudy: openCaseStudyDrawing(() => config, start.drawings, start.shareImages.readPicture),
    release: start.pages.release,
    staffEndpoints: Object.fromEntries(
      Object.entries(start.staffHandlers).map(([path, { permission, handle }]) => {
        const { editorMode } = start
        return [path, createStaffEndpoint({ path, permission, supabase, editorMode, handle })]
      }),
    ),
    pagePreview: createPagePreview(supabase, () => config, start.documents),
    addChangeToken: start.changeTokens?.addTo ?? ((answer) => answer),
    setUp: openSetUp(supabase),
    answerChallenge: secretKey === null ? null : (request) => answerChallenge(request, secretKey),
    checkReady: async () => !start.isClosing() && (await isDataThere()),
  }
}

function openSetUp(supabase: SupabaseAccess): AppOptions['setUp'] {
  const { backend, secretKey } = supabase
  if (!secretKey) return null
  const client = openClient(supabase, secretKey)
  return createSetUpEndpoint({ client, inTurn: (work) => (backend ? backend.withLock(work) : work()) })
}

function buildSecurityPolicy(
  config: Config,
  supabase: Pick<SupabaseAccess, 'url' | 'secretKey' | 'backend'>,
): AppOptions['securityPolicy'] {
  const embeds = [config.bookingEmbedUrl, config.payment?.embedUrl].filter((url) => url != null)
  return {
    siteUrl: config.siteUrl,
    frameOrigins: embeds
      .map((url) => new URL(url).origin)
      .filter((origin) => origin !== new URL(config.siteUrl).origin),
    connectOrigins: supabase.backend ? [] : [new URL(supabase.url).origin],
    captcha: config.signIn.captcha?.provider ?? null,
    areFormsChecked: Boolean(config.signIn.captcha?.secretKey && supabase.secretKey),
    frameAncestors: config.frameAncestors,
    analytics: config.analytics,
  }
}

function buildSiteConfiguration(
  config: Config,
  supabase: Pick<SupabaseAccess, 'url' | 'publishableKey' | 'backend'>,
  { pictureOrigin, newsInterval }: { pictureOrigin: string; newsInterval: NewsInterval },
): SiteConfiguration {
  const { captcha } = config.signIn
  return {
    supabaseUrl: supabase.backend ? null : supabase.url,
    pictureOrigin,
    publishableKey: supabase.publishableKey,
    siteName: config.site.name,
    timeZone: config.site.timeZone,
    locale: config.site.locale,
    currency: config.site.currency,
    flags: {
      'individual-service-pages-enabled': config.flags.individualServicePages,
      // Editors can change it while the site runs.
      get 'news-import-interval'() {
        return newsInterval.minutes()
      },
    },
    developerHosts: config.developerHosts,
    captcha: captcha && { provider: captcha.provider, siteKey: captcha.siteKey },
    editor: null,
  }
}
