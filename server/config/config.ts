import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { DiscoverySettings } from '#app/data/context/context.ts'

import { KeysError } from '#backend/index.ts'
import { defaultSiteSettings, type SiteSettings } from '#content/agency/site.ts'
import { type Brand, readBrandPicture } from '#domain/brand/brand.ts'
import { DEFAULT_COLOR } from '#domain/brand/palette.ts'
import type { AnalyticsSettings } from '#domain/analytics/analytics-services.ts'
import { defaultFeatureFlags } from '#domain/feature-flags.ts'
import { describeBrand } from '../brand/describe-brand.ts'
import { readAlertSettings } from './alert-settings.ts'
import { readBackupSettings } from './backup-settings.ts'
import { readCdnSettings } from './cdn-settings.ts'
import {
  type BackendSettings,
  pickFunctionSettings,
  readBackendSettings,
  readImportSources,
  readSignInSettings,
} from './config-backend.ts'
import {
  findConflicts,
  findSignOfOthers,
  LOOPBACK_HOSTS,
  readEditorSetting,
  readReviewSetting,
} from './config-checks.ts'
import { type Environment, environmentSchema, KNOWN_SETTINGS } from './config-schema.ts'

import { describeSecret } from './misplaced-keys.ts'
import { readPaymentProvider, readPaymentScript, readPaymentMethods } from './payment-settings.ts'
import { readTrustedProxies } from './trusted-proxies.ts'

/** `allowedHosts`: accepted values of the Host header. `signOfOthers`: null on a local trial. */
export type Config = ReturnType<typeof parseConfig>

export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`These settings can't be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Parses the environment, once at the start of the process. Blank values count as unset.
 * @throws ConfigError naming every invalid setting
 */
export function parseConfig(environment: Record<string, string | undefined>) {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = environmentSchema.safeParse(filled)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => describeIssue(String(issue.path[0]), issue.message, filled)),
    )
  }
  const env = parsed.data
  const problems = findConflicts(env)
  if (problems.length > 0) throw new ConfigError(problems)

  const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`
  const dataFolder = resolve(env.DATA_DIR)
  const isLaunched = env.LAUNCHED !== 'off'
  return {
    /** The environment as given, by name. */
    environment: Object.fromEntries(Object.entries(filled).filter(([name]) => KNOWN_SETTINGS.has(name))),
    host: env.HOST,
    port: env.PORT,
    dataFolder,
    siteUrl,
    allowedHosts: listAllowedHosts(env, siteUrl),
    processes: countProcesses(env),
    trustedProxies: readTrustedProxies(env.TRUSTED_PROXIES),
    observability: {
      writesAccessLog: env.ACCESS_LOG === 'on',
      metricsToken: readMetricsToken(env, dataFolder),
      tracing: readTracingSettings(env),
    },
    cdn: readCdnSettings(env),
    shutdownNoticeSeconds: env.SHUTDOWN_NOTICE_SECONDS ?? null,
    signOfOthers: findSignOfOthers(env),
    limitFactor: env.LIMIT_FACTOR,
    editor: readEditorSetting(env),
    reviewsPosts: readReviewSetting(env),
    seedsContent: env.SEED_CONTENT === 'auto',
    backend: mustReadBackend(env, dataFolder),
    backups: readBackupSettings(env),
    alerts: readAlertSettings(env),
    signIn: readSignInSettings(env),
    firstAdministrator:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    site: readSiteSettings(env),
    brand: readBrand(env),
    bookingEmbedUrl: env.BOOKING_EMBED_URL ?? null,
    payment: readPaymentProvider(env, siteUrl),
    paymentScript: readPaymentScript(env),
    paymentWays: readPaymentMethods(env),
    smtpUrl: env.SMTP_URL ?? null,
    flags: {
      ...defaultFeatureFlags,
      individualServicePages: env.FEATURE_INDIVIDUAL_SERVICE_PAGES === 'on',
      ...(env.NEWS_IMPORT_INTERVAL && { newsImportIntervalMinutes: env.NEWS_IMPORT_INTERVAL }),
    },
    /** Without the setting, true in processes that can't read stored settings. */
    isLaunched,
    discovery: readDiscoverySettings(env),
    legal: readLegalSettings(env),
    analytics: readAnalyticsSettings(env),
    developerHosts: env.DEVELOPER_HOSTS,
    frameAncestors: env.FRAME_ANCESTORS,
    functionSettings: pickFunctionSettings(isLaunched ? env : withoutAnnouncements(env)),
    importSources: readImportSources(env, siteUrl),
    webhookHosts: env.WEBHOOK_HOSTS,
  }
}

/** Removes settings for notifying search engines, because nothing is announced before the launch. */
const withoutAnnouncements = (env: Environment): Environment => ({
  ...env,
  INDEXNOW_KEY: undefined,
  WEBSUB_HUBS: [],
})

/** Null disables the metrics. On a local trial, the token is in a file, created if missing. */
function readMetricsToken(env: Environment, dataFolder: string): { value: string } | { file: string } | null {
  if (env.METRICS_TOKEN) return { value: env.METRICS_TOKEN }
  return findSignOfOthers(env) ? null : { file: join(dataFolder, 'metrics-token') }
}

function countProcesses({ PROCESSES, DATABASE_URL }: Environment): number {
  if (PROCESSES !== 'auto') return PROCESSES
  return DATABASE_URL ? availableParallelism() : 1
}

const SECRET_SETTINGS =
  /PASSWORD|KEY|SECRET|_TOKEN$|DATABASE(?:_DIRECT)?_URL|SMTP_URL|IMAP_URL|WEBHOOK_URL|_HEADERS$/

function describeIssue(name: string, message: string, given: Record<string, string | undefined>): string {
  const value = given[name] ?? ''
  if (SECRET_SETTINGS.test(name) || describeSecret(value)) return `${name} ${message}`
  return `${name} ${message} (it is "${value.replace(/\/\/[^/]*@/, '//…@')}")`
}

function mustReadBackend(env: Environment, dataFolder: string): BackendSettings {
  try {
    return readBackendSettings(env, dataFolder)
  } catch (error) {
    if (!(error instanceof KeysError)) throw error
    const problem = `SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, SIGNING_KEYS and ENCRYPTION_KEY can't be used: ${error.message}`
    throw new ConfigError([problem])
  }
}

function listAllowedHosts(env: Environment, siteUrl: string): string[] {
  const own = LOOPBACK_HOSTS.includes(env.HOST)
    ? [`localhost:${env.PORT}`, `127.0.0.1:${env.PORT}`, `[::1]:${env.PORT}`]
    : []
  return [...new Set([new URL(siteUrl).host, ...own])]
}

const VERIFICATION_TAGS = {
  GOOGLE_SITE_VERIFICATION: 'google-site-verification',
  BING_SITE_VERIFICATION: 'msvalidate.01',
  YANDEX_SITE_VERIFICATION: 'yandex-verification',
  PINTEREST_SITE_VERIFICATION: 'p:domain_verify',
  META_SITE_VERIFICATION: 'facebook-domain-verification',
} as const

function readDiscoverySettings(env: Environment): DiscoverySettings {
  const tags = Object.entries(VERIFICATION_TAGS) as [keyof typeof VERIFICATION_TAGS, string][]
  return {
    aiCrawlers: env.AI_CRAWLERS,
    indexNowKey: env.INDEXNOW_KEY ?? null,
    hubs: env.WEBSUB_HUBS,
    verification: tags.flatMap(([setting, name]) => (env[setting] ? [{ name, content: env[setting] }] : [])),
  }
}

function readAnalyticsSettings(env: Environment): AnalyticsSettings {
  const { PLAUSIBLE_DOMAIN, UMAMI_WEBSITE_ID, MATOMO_SITE_ID, MATOMO_URL, GA4_ID, GOOGLE_ADS_ID } = env
  const at = (kind: 'plausible' | 'umami' | 'matomo', id: string | undefined, url: string | undefined) =>
    id && url ? [{ kind, id, url }] : []
  return {
    consent: env.ANALYTICS_CONSENT,
    services: [
      ...at('plausible', PLAUSIBLE_DOMAIN, env.PLAUSIBLE_URL ?? 'https://plausible.io'),
      ...at('umami', UMAMI_WEBSITE_ID, env.UMAMI_URL ?? 'https://cloud.umami.is'),
      ...at('matomo', MATOMO_SITE_ID, MATOMO_URL),
      ...(GA4_ID ? [{ kind: 'ga4' as const, id: GA4_ID }] : []),
      ...(GOOGLE_ADS_ID ? [{ kind: 'google-ads' as const, id: GOOGLE_ADS_ID }] : []),
    ],
  }
}

function readLegalSettings(env: Environment) {
  return {
    region: env.LEGAL_REGION,
    representative: env.AGENCY_REPRESENTATIVE ?? '',
    register: env.AGENCY_REGISTER ?? '',
    taxId: env.AGENCY_TAX_NUMBER ?? '',
    hosting: env.HOSTING_PROVIDER ?? '',
    retention: {
      messages: Number(env.MESSAGE_DAYS ?? 0) || null,
      calls: Number(env.CALL_DAYS ?? 0) || null,
      emails: 90,
      activity: Number(env.ACTIVITY_DAYS ?? 400),
    },
  }
}

export type TracingSettings = NonNullable<ReturnType<typeof readTracingSettings>>

function readTracingSettings(env: Environment) {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const headers = (env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 ? [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]] : []
  })
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: Object.fromEntries(headers) as Record<string, string>,
    serviceName: env.OTEL_SERVICE_NAME ?? 'peakshelf',
    ratio: env.OTEL_TRACES_SAMPLER_ARG ?? 1,
  }
}

function readBrand(env: Environment): Brand {
  const read = (text: string | undefined) => (text === undefined ? null : readBrandPicture(text))
  return {
    logo: read(env.BRAND_LOGO),
    logoDark: read(env.BRAND_LOGO_DARK),
    icon: read(env.BRAND_ICON),
    color: env.BRAND_COLOR ?? DEFAULT_COLOR,
    corners: env.BRAND_CORNERS,
    fonts: env.BRAND_FONTS,
    theme: env.BRAND_THEME,
  }
}

function readSiteSettings(env: Environment): SiteSettings {
  const brand = describeBrand(readBrand(env))
  return {
    ...defaultSiteSettings,
    ...(env.AGENCY_NAME && { name: env.AGENCY_NAME }),
    ...(env.AGENCY_LEGAL_NAME && { legalName: env.AGENCY_LEGAL_NAME }),
    ...(env.AGENCY_TAX_NUMBER && { taxNumber: env.AGENCY_TAX_NUMBER }),
    ...(env.AGENCY_PHONE && { phone: env.AGENCY_PHONE }),
    ...(env.AGENCY_EMAIL && { email: env.AGENCY_EMAIL }),
    ...(env.AGENCY_ADDRESS && { address: env.AGENCY_ADDRESS.split('|').map((line) => line.trim()) }),
    ...(env.MAIN_SITE_URL && { mainSiteUrl: env.MAIN_SITE_URL }),
    ...(env.AGENCY_PROFILES.length > 0 && { profiles: env.AGENCY_PROFILES }),
    ...(env.AGENCY_TIME_ZONE && { timeZone: env.AGENCY_TIME_ZONE }),
    ...(env.SITE_LANGUAGE && { language: env.SITE_LANGUAGE }),
    ...(env.REGION_FORMAT && { locale: env.REGION_FORMAT }),
    ...(env.AGENCY_CURRENCY && { currency: env.AGENCY_CURRENCY }),
    ...(brand && { brand }),
  }
}
