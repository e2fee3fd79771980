/** Hosting plan of the installation, from its settings. Defaults are those of Supabase's free plan. */
import type { UsageMetricName } from './plan-usage.ts'

export type Plan = {
  name: string
  type: string
  cycleDay: number
  /** In the unit of each metric; null means unlimited. */
  limits: Record<UsageMetricName, number | null>
}

const PLAN_LIMIT_SETTINGS = {
  PLAN_DATABASE_MB: { metric: 'database_size', fallback: 500 },
  PLAN_STORAGE_GB: { metric: 'file_storage', fallback: 1 },
  PLAN_EGRESS_GB: { metric: 'egress', fallback: 5 },
  PLAN_CACHED_EGRESS_GB: { metric: 'cached_egress', fallback: 5 },
  PLAN_MONTHLY_USERS: { metric: 'monthly_active_users', fallback: 50_000 },
  PLAN_API_REQUESTS: { metric: 'api_requests', fallback: null },
} as const satisfies Record<string, { metric: UsageMetricName; fallback: number | null }>

export type PlanLimitSetting = keyof typeof PLAN_LIMIT_SETTINGS
export type PlanSetting = PlanLimitSetting | 'PLAN_NAME' | 'PLAN_TYPE' | 'BILLING_CYCLE_DAY'

const UNLIMITED_WORD = 'unlimited'
export const LAST_CYCLE_DAY = 28
const DEFAULT_NAME = 'Free'
const DEFAULT_TYPE = 'free'

export function readLimit(text: string): number | null | undefined {
  if (text === UNLIMITED_WORD) return null
  const limit = Number(text)
  return text.trim() !== '' && Number.isFinite(limit) && limit > 0 ? limit : undefined
}

/** @param read returns a setting; invalid values count as missing */
export function readPlan(read: (name: PlanSetting) => string | undefined): Plan {
  const limits = Object.entries(PLAN_LIMIT_SETTINGS).map(([setting, { metric, fallback }]) => {
    const limit = readLimit(read(setting as PlanLimitSetting) ?? '')
    return [metric, limit === undefined ? fallback : limit]
  })
  const day = Number(read('BILLING_CYCLE_DAY') ?? 1)
  return {
    name: read('PLAN_NAME') ?? DEFAULT_NAME,
    type: read('PLAN_TYPE') ?? DEFAULT_TYPE,
    cycleDay: Number.isInteger(day) && day >= 1 && day <= LAST_CYCLE_DAY ? day : 1,
    limits: Object.fromEntries(limits) as Plan['limits'],
  }
}

export type BillingCycle = { start: Date; end: Date }

export function findBillingCycle(cycleDay: number, now: Date): BillingCycle {
  const month = now.getUTCDate() >= cycleDay ? now.getUTCMonth() : now.getUTCMonth() - 1
  const begin = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), month + offset, cycleDay))
  return { start: begin(0), end: begin(1) }
}
