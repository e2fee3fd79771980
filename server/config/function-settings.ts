import type { Environment } from './config-schema.ts'

/** Settings that server functions read; a hosted project has them among the secrets of its functions. */
export const FUNCTION_SETTINGS = [
  'SEALING_KEYS',
  'AGENCY_COUNTRY',
  'NEWS_SOURCE_URL',
  'INDEXNOW_KEY',
  'INDEXNOW_URL',
  'WEBSUB_HUBS',
  'VERSIONS_KEPT',
  'VERSION_DAYS',
  'ACTIVITY_DAYS',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'CALCOM_WEBHOOK_SECRET',
  'CALENDLY_WEBHOOK_SIGNING_KEY',
  'PLAN_NAME',
  'PLAN_TYPE',
  'BILLING_CYCLE_DAY',
  'PLAN_DATABASE_MB',
  'PLAN_STORAGE_GB',
  'PLAN_EGRESS_GB',
  'PLAN_CACHED_EGRESS_GB',
  'PLAN_MONTHLY_USERS',
  'PLAN_API_REQUESTS',
] as const satisfies readonly (keyof Environment)[]

/** Those that are set, by their names in the environment. */
export function pickFunctionSettings(env: Environment): Record<string, string> {
  const given = FUNCTION_SETTINGS.filter((name) => String(env[name] ?? '') !== '')
  return Object.fromEntries(given.map((name) => [name, String(env[name])]))
}
