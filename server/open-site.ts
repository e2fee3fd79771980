import { trackPromises } from '#backend/index.ts'
import * as catalog from '#content/documents.ts'
import { DOCUMENTS_PATH, PAGE_DRAFT_PATH } from '#domain/documents/documents-contract.ts'
import { LEGAL_PATH } from '#domain/legal/legal-contract.ts'
import { PERSONAL_DATA_PATH } from '#domain/personal-data/personal-data-contract.ts'
import { SETTINGS_PATH } from '#domain/settings/settings-contract.ts'
import { FIGURES_PATH } from '#domain/system/process-figures.ts'
import { listSealingKeys } from '#supabase/functions/_shared/secrets/seal.ts'
import { buildAppOptions } from './app-options.ts'
import { buildAuthOptions } from './backend/backend-options.ts'
import { storeSettings } from './backend/installation-settings.ts'
import type { Alerts } from './alerts/open-alerts.ts'
import { openAddressHits } from './backend/address-hits.ts'
import { openClient, type SupabaseAccess } from './backend/connect-supabase.ts'
import { createNewsInterval } from './backend/news-interval.ts'
import { openPageClient } from './backend/page-client.ts'
import { openBackups } from './backups/open-backups.ts'
import { type Cdn, openCdn } from './cdn/open-cdn.ts'
import { closeInOrder } from './close-in-order.ts'
import type { Config } from './config/config.ts'
import { createDocumentsHandler } from './documents/documents-endpoint.ts'
import { createPageDraftHandler } from './documents/page-draft-endpoint.ts'
import { createStoredDocuments, listDemoClaims } from './documents/stored-documents.ts'
import type { EditorMode } from './editor-mode/editor-mode.ts'
import { type EmbedProbe, startBookingProbe } from './embed-probe.ts'
import { prepareInstallation } from './first-start/prepare-installation.ts'
import type { FetchApp } from './http/request-handler.ts'
import { type Observability, openObservability } from './observability/open-observability.ts'
import type { TimeSeries } from './observability/time-series.ts'
import { traceRender } from './observability/trace-work.ts'
import { type Pages, readVersion } from './open-build.ts'
import { createChangeTokens } from './page-cache/change-tokens.ts'
import { followContentChanges, followTouchedRows } from './content-changes/content-changes.ts'
import type { DuePosts } from './content-changes/due-posts.ts'
import { createPageCache } from './page-cache/page-cache.ts'
import type { StaleCopies } from './page-cache/stale-copies.ts'
import { createLegalHandler } from './settings/legal-endpoint.ts'
import { createPersonalDataHandler } from './settings/personal-data-endpoint.ts'
import { sendTestMail } from './settings/send-test-mail.ts'
import { createSettingsHandler } from './settings/settings-endpoint.ts'
import { startClean } from './settings/start-clean.ts'
import type { LiveConfig } from './settings/live-config.ts'
import { normalizePicture } from './brand/normalize-picture.ts'
import type { DrawingCalls } from './share-images/drawing-calls.ts'
import type { ShareImages } from './share-images/share-images.ts'
import { drawHomeImage } from './responses/generated-files.ts'
import { createSiteListener, openSiteFiles } from './site-listener.ts'

/** A page may still be rendering after its visitor left. */
const LAST_PAGES_WITHIN_MS = 2_000

export type OpenedSite = Awaited<ReturnType<typeof openSite>>

export type SiteParts = {
  pages: Pages
  copies: StaleCopies | null
  shareImages: ShareImages
  drawings: DrawingCalls
  requests: TimeSeries
  alerts: Alerts
  editorMode: EditorMode | null
  isDevelopment: boolean
  report: (line: string) => void
  signal: AbortSignal
  isClosing: () => boolean
}

/**
 * Connects pages with data, caches, metrics and background work.
 * @throws errors of the database, after closing what was opened
 */
export async function openSite(live: LiveConfig, supabase: SupabaseAccess, parts: SiteParts) {
  const { pages, copies, shareImages, drawings, editorMode, isDevelopment } = parts
  await connectSettings(live, supabase)
  const config = live.current()
  const pageClient = openPageClient(config, supabase)
  const pageCache = createPageCache({
    ...(isDevelopment && { maxAgeMs: 0 }),
    // A hosted project announces changes of posts, but not of this setting.
    missesChanges: () => supabase.backend === null || pageClient.isDataAway(),
  })
  const addressHits = openAddressHits(supabase)
  const visitor = openClient(pageClient.supabase, supabase.publishableKey)
  const newsInterval = createNewsInterval(visitor, config.flags.newsImportIntervalMinutes)
  const documents = createStoredDocuments(visitor, catalog.findDocument, parts.report)
  let duePosts: DuePosts | null = null
  let cdn: Cdn | null = null
  let stopFollowing: (() => void) | undefined
  let bookingProbe: EmbedProbe | null = null
  let observability: Observability | null = null
  let backups: Awaited<ReturnType<typeof openBackups>> | null = null
  const answers = trackPromises()
  const stopAsking = () =>
    closeInOrder([
      () => answers.settled(LAST_PAGES_WITHIN_MS),
      () => bookingProbe?.close(),
      () => newsInterval.close(),
      () => documents.close(),
      () => live.close(),
      () => stopFollowing?.(),
      () => duePosts?.close(),
    ])
  const stopWriting = () =>
    closeInOrder([
      () => addressHits?.close(),
      () => supabase.usage?.close(),
      () => backups?.close(),
      () => cdn?.close(),
      () => observability?.close(),
    ])
  try {
    const changes = await followContentChanges(config, supabase, {
      pageCache,
      newsInterval,
      live,
      documents,
    })
    duePosts = changes.duePosts
    const changeTokens =
      supabase.backend && createChangeTokens(supabase.backend, { siteUrl: config.siteUrl, pageCache })
    const pictureOrigin = await prepareInstallation(config, supabase, parts)
    backups = await openBackups(config, supabase)
    cdn = openCdn(config, supabase, pageCache)
    await Promise.all([newsInterval.refresh(), documents.refresh()])
    await duePosts?.check()
    if (!supabase.backend) for (const polled of [newsInterval, documents]) polled.startPolling()
    if (copies)
      stopFollowing = await followTouchedRows(copies, {
        backend: supabase.backend,
        client: supabase.secretKey ? openClient(supabase, supabase.secretKey) : null,
      })
    observability = await openObservability(config, {
      supabase,
      pageCache,
      requests: parts.requests,
      alerts: parts.alerts,
      cdnPurges: cdn?.purges ?? null,
      build: { version: await readVersion(), release: pages.release },
    })
    const { readFigures } = observability
    const staffHandlers: Parameters<typeof buildAppOptions>[2]['staffHandlers'] = {
      [FIGURES_PATH]: {
        permission: 'site.manage',
        handle: async () => Response.json(await readFigures()),
      },
      [SETTINGS_PATH]: {
        permission: 'site.manage',
        handle: createSettingsHandler(live, {
          normalizePicture: (picture) => normalizePicture(picture, drawings),
          sendTestMail: (code, caller) => sendTestMail(supabase, caller, code),
          listDemoClaims: () => listDemoClaims(documents, live.current().site.name),
          drawShareImage: () => drawHomeImage(live.current().site, shareImages.draw),
          async cleanDemo({ client }, caller) {
            const cleaned = await startClean(client, supabase, caller)
            await documents.refresh()
            return cleaned
          },
        }),
      },
      [DOCUMENTS_PATH]: {
        permission: 'posts.edit',
        handle: createDocumentsHandler(supabase, catalog, documents),
      },
      [PAGE_DRAFT_PATH]: {
        permission: 'posts.edit',
        handle: createPageDraftHandler(supabase, live.current, documents),
      },
      [PERSONAL_DATA_PATH]: { permission: 'site.manage', handle: createPersonalDataHandler(live) },
      [LEGAL_PATH]: { permission: 'site.manage', handle: createLegalHandler(live) },
    }
    const openFor = async (settings: Config) => {
      bookingProbe?.close()
      bookingProbe = startBookingProbe(settings, supabase, () => pageCache.clear())
      const askApp = await pages.createFetch(
        buildAppOptions(settings, supabase, {
          pageClient,
          bookingProbe,
          staffHandlers,
          documents,
          pages,
          editorMode,
          newsInterval,
          pictureOrigin,
          isClosing: parts.isClosing,
          pageCache,
          changeTokens,
          countAddress: (outcome, path) => addressHits?.add(outcome, path),
          shareImages,
          drawings,
        }),
      )
      return { askApp, files: openSiteFiles(settings, { pages, shareImages, drawings }) }
    }
    let site = await openFor(config)
    copies?.evict('', Math.max(live.changedAt(), documents.changedAt()))
    documents.follow(() => {
      pageCache.clear()
      copies?.evict('')
    })
    live.follow(async (settings) => {
      supabase.backend?.changeAuth(buildAuthOptions(settings))
      if (supabase.secretKey) await storeSettings(openClient(supabase, supabase.secretKey), settings)
      await backups?.change(settings)
      site = await openFor(settings)
      pageCache.clear()
      copies?.evict('')
    })
    const answerByApp = async (...[request, connection]: Parameters<FetchApp>) => {
      if (supabase.backend) await Promise.all([newsInterval, documents, live].map(({ settled }) => settled()))
      return traceRender(request, () => site.askApp(request, connection))
    }
    const answer = createSiteListener(config, {
      observability,
      answersCalls: changes.answersCalls,
      pages,
      pageCache,
      copies,
      changeTokens,
      cdnHeaders: cdn?.headers,
      duePosts,
      isDataAway: pageClient.isDataAway,
      isHidden: () => !live.current().isLaunched,
      fetchApp: (request, connection) => answers.track(answerByApp(request, connection)),
      editorMode,
      staticFiles: { find: (path) => site.files.find(path) },
      usage: supabase.usage,
    })
    return { answer, stopAsking, stopWriting }
  } catch (error) {
    await closeInOrder([stopAsking, stopWriting])
    throw error
  }
}

/**
 * Loads settings that owners changed on the site. Secrets of a hosted project can't be changed: it has no
 * sealing keys here.
 */
async function connectSettings(live: LiveConfig, supabase: SupabaseAccess): Promise<void> {
  const { backend, secretKey } = supabase
  if (!secretKey) return
  const sealingKeys = backend
    ? await listSealingKeys({
        settings: live.current().functionSettings,
        sealingKey: backend.keys.sealing,
      })
    : []
  await live.connect({ client: openClient(supabase, secretKey), secretKey, sealingKeys }, backend === null)
  if (live.changedAt() > 0) backend?.changeAuth(buildAuthOptions(live.current()))
}
