import type { RequestListener } from 'node:http'
import { openAlerts } from './alerts/open-alerts.ts'
import { describeIgnoredParameters } from './backend/backend-options.ts'
import { connectSupabase, openClient, type SupabaseAccess } from './backend/connect-supabase.ts'
import { connectWhenAvailable } from './backend/wait-for-data.ts'
import { checkBackupTarget } from './backups/open-backups.ts'
import { closeInOrder } from './close-in-order.ts'
import type { Config } from './config/config.ts'
import { findMailWarnings } from './config/start-checks.ts'
import type { EditorMode } from './editor-mode/editor-mode.ts'
import { openEditorMode } from './editor-mode/editor-mode-setting.ts'
import { type CloseOptions, createLimitedServer, listen } from './http/http-server.ts'
import { createTimeSeries } from './observability/time-series.ts'
import { openBuild, type Pages } from './open-build.ts'
import { type OpenedSite, openSite } from './open-site.ts'
import { makeSetUpLink } from './set-up/set-up-endpoint.ts'
import { createLiveConfig } from './settings/live-config.ts'
import { openStaleCopies, type StaleCopies } from './page-cache/stale-copies.ts'
import { createDrawingCalls } from './share-images/drawing-calls.ts'
import { openPaymentAttachments } from './pdf/open-drawings.ts'
import { openMailTools } from './share-images/encode-pixels.ts'
import { createPictureReader } from './share-images/read-picture.ts'
import { createShareImages } from './share-images/share-images.ts'
import { openWaitingSite } from './waiting-site.ts'

export type Site = {
  /** Name of the agency. */
  name: string
  url: string
  editorMode: EditorMode | null
  close(options?: CloseOptions): Promise<void>
}

export type StartOptions = {
  isDevelopment: boolean
  report: (line: string) => void
  signal: AbortSignal
  processNumber?: number
}

/** Starts the site. While its database is unavailable, it serves stale copies of pages. */
export async function startSite(config: Config, options: StartOptions): Promise<Site> {
  const { isDevelopment, report, signal, processNumber = 1 } = options
  await checkBackupTarget(config)
  const connections = createLimitedServer(
    { isBehindProxy: config.trustedProxies.length > 0 },
    { noticeMs: config.shutdownNoticeSeconds && config.shutdownNoticeSeconds * 1000 },
  )
  const { server } = connections
  const live = createLiveConfig(config, report)
  const drawings = createDrawingCalls()
  const editorMode = openEditorMode(config, report)
  const requests = createTimeSeries()
  const alerts = openAlerts(live.current, { requests, sendsAlone: processNumber === 1 })
  const data: { supabase: SupabaseAccess | null; stopWaiting: () => Promise<void> } = {
    supabase: null,
    stopWaiting: async () => undefined,
  }
  const shareImages = createShareImages({
    calls: drawings,
    readBrand: () => live.current().brand,
    readPicture: createPictureReader({
      url: config.backend.kind === 'hosted' ? config.backend.url : config.siteUrl,
      fetch: (input, init) => (data.supabase?.fetch ?? fetch)(input, init),
    }),
  })
  let pages: Pages | undefined
  let copies: StaleCopies | null = null
  let opened: OpenedSite | null = null
  const close = (how?: CloseOptions) =>
    closeInOrder([
      () => connections.close({ ...how, onListenerClosed: () => data.supabase?.backend?.park() }),
      () => alerts.close(),
      () => shareImages.close(),
      () => opened?.stopAsking(),
      () => pages?.close(),
      () => copies?.close(),
      () => opened?.stopWriting(),
      () => data.supabase?.backend?.close(),
    ])
  let answer: RequestListener
  const listenWith = async (next: RequestListener) => {
    answer = next
    if (server.listening) return
    server.on('request', (request, response) => answer(request, response))
    await listen(server, config.port, config.host)
  }
  for (const line of describeIgnoredParameters(config)) report(line)
  try {
    pages = await openBuild({ isDevelopment, server, config })
    copies = openStaleCopies(config, pages.release, processNumber)
    const parts = { pages, copies, shareImages, drawings, requests, alerts }
    const mailTools = {
      ...openMailTools(drawings),
      drawPaymentRequest: openPaymentAttachments(() => live.current(), drawings),
    }
    data.supabase = await connectWhenAvailable(
      () => connectSupabase(live, report, editorMode, mailTools, signal),
      {
        signal,
        onAway: async ({ message }) => {
          alerts.noteAway()
          report(`${message} The site shows cached pages until the database is available.`)
          const waiting = await openWaitingSite(config, parts)
          data.stopWaiting = waiting.close
          await listenWith(waiting.answer)
        },
      },
    )
    alerts.connect(data.supabase)
    opened = await openSite(live, data.supabase, {
      ...parts,
      ...options,
      editorMode,
      isClosing: connections.isClosing,
    })
    await listenWith(opened.answer)
    await data.stopWaiting()
    if (processNumber === 1) {
      for (const line of findMailWarnings(live.current())) console.warn(line)
      await printSetUpLink(data.supabase, config, report)
    }
    return { name: live.current().site.name, url: config.siteUrl, editorMode, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function printSetUpLink(
  supabase: SupabaseAccess,
  { siteUrl }: Config,
  report: (line: string) => void,
): Promise<void> {
  if (!supabase.secretKey) return
  try {
    const link = await makeSetUpLink(openClient(supabase, supabase.secretKey), siteUrl)
    if (link) report(`Set up this site: ${link}`)
  } catch {
    report('The database did not answer, so no setup link could be created. Restart the site to get one.')
  }
}
