import { PICTURE_BUCKET } from '#domain/bucket-names.ts'
import { fileURLToPath } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type Backend, createBackend, type ExtendRuntime } from '#backend/index.ts'
import { defaultFeatureFlags } from '#domain/feature-flags.ts'
import type { Database } from '#supabase/database.types.ts'
import type { MailTools } from '#supabase/functions/_shared/mails/mail-template.ts'
import type { Config } from '../config/config.ts'
import { buildKeyOptions, buildPlaceOptions, buildAuthOptions } from './backend-options.ts'
import type { LiveConfig } from '../settings/live-config.ts'
import { buildEditorRuntime } from '../editor-mode/editor-mode-setting.ts'
import { logBackend } from '../observability/access-log.ts'
import type { EditorMode } from '../editor-mode/editor-mode.ts'
import { ensureFirstAdministrator } from '../first-start/first-administrator.ts'
import { setDefaultNewsInterval } from './news-interval.ts'
import { protectData } from '../first-start/private-data.ts'
import { setSecondFactorRule, storeSettings } from './installation-settings.ts'
import { seedDatabase } from '../first-start/seed-database.ts'
import { openUsageCounts, type UsageCounts } from './usage.ts'

export const PROJECT_FOLDER = fileURLToPath(new URL('../../supabase', import.meta.url))

/** `fetch` calls the embedded backend without a socket. */
export type SupabaseAccess = {
  url: string
  publishableKey: string
  secretKey: string | null
  fetch?: typeof fetch
  /** Null with a hosted project. */
  backend: Backend | null
  usage: UsageCounts | null
}

/**
 * @param mailTools draws pictures for emails
 * @param signal stops the start between two migrations
 */
export async function connectSupabase(
  live: Pick<LiveConfig, 'current'>,
  report: (line: string) => void,
  editorMode: EditorMode | null = null,
  mailTools: MailTools = {},
  signal?: AbortSignal,
): Promise<SupabaseAccess> {
  const config = live.current()
  if (config.backend.kind === 'hosted') return { ...config.backend, backend: null, usage: null }
  await protectData(config.dataFolder)
  if (config.limitFactor > 1)
    report(
      `Warning: LIMIT_FACTOR multiplies the limits for requests and emails by ${config.limitFactor}. Remove this setting on a public site.`,
    )
  // `usage` is assigned before any function is called.
  const extendRuntime: ExtendRuntime = (request, client) => ({
    ...(editorMode && buildEditorRuntime(editorMode)(request, client)),
    settings: live.current().functionSettings,
    sources: live.current().importSources,
    agency: describeAgency(live.current()),
    webhookHosts: config.webhookHosts,
    mailTools,
    usage: { flush: () => usage.flush() },
  })
  const backend = await createBackend({
    projectFolder: PROJECT_FOLDER,
    ...buildPlaceOptions(config.dataFolder, config.backend),
    ...(await buildKeyOptions(config.backend.keys)),
    pictures: { buckets: [PICTURE_BUCKET] },
    publicUrl: config.siteUrl,
    auth: buildAuthOptions(config),
    functions: { extendRuntime },
    limits: { factor: config.limitFactor },
    log: logBackend(config.observability.writesAccessLog),
    report,
    signal,
  })
  const access = {
    url: config.siteUrl,
    publishableKey: backend.keys.publishable,
    secretKey: backend.keys.secret,
    fetch: ((input, init) => backend.fetch(new Request(input, init))) satisfies typeof fetch,
  }
  const usage = openUsageCounts(openClient(access, access.secretKey))
  return { ...access, backend, usage }
}

function describeAgency({ site, siteUrl }: Config) {
  const { name, email, phone, timeZone, locale, brand } = site
  const origin = siteUrl.replace(/\/$/, '')
  const look = brand && { color: brand.color, logo: brand.picture && origin + brand.picture }
  return { name, email, phone, timeZone, locale, siteUrl: origin, ...(look && { look }) }
}

export function openClient(
  { url, fetch }: Pick<SupabaseAccess, 'url' | 'fetch'>,
  key: string,
): SupabaseClient<Database> {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(fetch && { global: { fetch } }),
  })
}

export async function fillEmptyInstallation(
  config: Config,
  supabase: SupabaseAccess,
  report: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const fill = () => fillWhileLocked(config, supabase, report, signal)
  // With a lock, so that replicas that start together don't each seed the installation.
  await (supabase.backend ? supabase.backend.withLock(fill, signal) : fill())
}

async function fillWhileLocked(
  config: Config,
  supabase: SupabaseAccess,
  report: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (!supabase.secretKey) return
  const client = openClient(supabase, supabase.secretKey)
  const { administratorsNeedSecondFactor: isRequired } = config.signIn
  // If not set, a hosted project keeps its rule, and the embedded backend uses the default.
  if (isRequired !== null || supabase.backend) await setSecondFactorRule(client, isRequired ?? false)
  await storeSettings(client, config)
  const { newsImportIntervalMinutes: minutes } = config.flags
  if (supabase.backend || minutes !== defaultFeatureFlags.newsImportIntervalMinutes)
    await setDefaultNewsInterval(client, minutes)
  if (config.seedsContent)
    await seedDatabase({ client, seedFolder: `${PROJECT_FOLDER}/seed`, log: report, signal })
  if (config.firstAdministrator) await ensureFirstAdministrator(client, config.firstAdministrator, report)
}
