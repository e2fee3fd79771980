/** The site while its database is unavailable at the start: serves files, stale copies of pages, and 503 for the rest. */
import type { RequestListener } from 'node:http'
import { findKeys } from '#backend/index.ts'
import type { Alerts } from './alerts/open-alerts.ts'
import { buildAppOptions } from './app-options.ts'
import { buildKeyOptions } from './backend/backend-options.ts'
import { openClient, type SupabaseAccess } from './backend/connect-supabase.ts'
import { createNewsInterval } from './backend/news-interval.ts'
import type { Config } from './config/config.ts'
import { openObservability } from './observability/open-observability.ts'
import type { TimeSeries } from './observability/time-series.ts'
import { type Pages, readVersion } from './open-build.ts'
import { createPageCache } from './page-cache/page-cache.ts'
import type { StaleCopies } from './page-cache/stale-copies.ts'
import type { DrawingCalls } from './share-images/drawing-calls.ts'
import type { ShareImages } from './share-images/share-images.ts'
import { createSiteListener, openSiteFiles } from './site-listener.ts'

const RETRY_AFTER_SECONDS = '5'
const NO_DOCUMENTS = {}
/** Placeholder, because supabase-js requires a key. */
const NO_KEY = 'none'

export type WaitingParts = {
  pages: Pages
  copies: StaleCopies | null
  shareImages: ShareImages
  drawings: DrawingCalls
  requests: TimeSeries
  alerts: Alerts
}

export async function openWaitingSite(
  config: Config,
  { pages, copies, shareImages, drawings, requests, alerts }: WaitingParts,
): Promise<{ answer: RequestListener; close: () => Promise<void> }> {
  const supabase = await describeAbsent(config)
  // Pages rendered now have no data and must not be cached.
  const pageCache = createPageCache({ maxAgeMs: 0 })
  const isDataAway = () => true
  const options = buildAppOptions(config, supabase, {
    pageClient: { supabase, isDataAway },
    pages,
    editorMode: null,
    newsInterval: createNewsInterval(
      openClient(supabase, supabase.publishableKey),
      config.flags.newsImportIntervalMinutes,
    ),
    pictureOrigin: new URL(supabase.url).origin,
    pageCache,
    changeTokens: null,
    countAddress: () => undefined,
    shareImages,
    drawings,
    isClosing: () => true,
    bookingProbe: null,
    staffHandlers: {},
    documents: { current: () => NO_DOCUMENTS },
  })
  const observability = await openObservability(config, {
    supabase,
    pageCache,
    requests,
    alerts,
    cdnPurges: null,
    build: { version: await readVersion(), release: pages.release },
  })
  const answer = createSiteListener(config, {
    observability,
    answersCalls: () => false,
    duePosts: null,
    pages,
    pageCache,
    copies: copies && { ...copies, keep: () => undefined, drop: () => undefined },
    changeTokens: null,
    isDataAway,
    isHidden: () => !config.isLaunched,
    fetchApp: await pages.createFetch({ ...options, backendFetch: refuse }),
    editorMode: null,
    staticFiles: openSiteFiles(config, { pages, shareImages, drawings }),
    usage: null,
  })
  return { answer, close: () => observability.close() }
}

const refuse = async () =>
  Response.json(
    { message: 'The database is not available. Try again in a few seconds.' },
    { status: 503, headers: { 'Retry-After': RETRY_AFTER_SECONDS, 'Cache-Control': 'no-store' } },
  )

async function describeAbsent(config: Config): Promise<SupabaseAccess> {
  const absent = { url: config.siteUrl, fetch: refuse, secretKey: null, backend: null, usage: null }
  if (config.backend.kind === 'hosted') return { ...absent, publishableKey: config.backend.publishableKey }
  const options = await buildKeyOptions(config.backend.keys)
  const keys = 'keys' in options ? options.keys : await findKeys(options.keysFolder)
  // Without keys this process was never connected, so no page is interactive.
  return { ...absent, publishableKey: keys?.publishable ?? NO_KEY }
}
