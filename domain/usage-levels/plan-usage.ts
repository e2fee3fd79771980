/** Response of `get-plan-usage` (specification, section 3). */

export type UsageUnit = 'MB' | 'GB' | 'users' | 'requests'

export type UsageMetric = {
  unlimited: boolean
  /** In `unit`, not rounded; null if it can't be measured. */
  used: number | null
  limit: number | null
  unit: UsageUnit
  /** Percentage of the limit, not rounded; 0 if unlimited, null if unknown. */
  percentage: number | null
}

export const USAGE_METRICS = [
  { name: 'database_size', label: 'Database size', unit: 'MB' },
  { name: 'file_storage', label: 'File storage', unit: 'GB' },
  { name: 'egress', label: 'Egress', unit: 'GB' },
  { name: 'cached_egress', label: 'Cached egress', unit: 'GB' },
  { name: 'monthly_active_users', label: 'Monthly active users', unit: 'users' },
  { name: 'api_requests', label: 'API requests', unit: 'requests' },
] as const satisfies readonly { name: string; label: string; unit: UsageUnit }[]

export type UsageMetricName = (typeof USAGE_METRICS)[number]['name']

export type PlanUsage = {
  plan: { name: string; type: string }
  /** ISO; `end` is the start of the next cycle. */
  billing_cycle: { start: string; end: string }
  usage: Record<UsageMetricName, UsageMetric>
}

export type MeasuredUsage = Record<UsageMetricName, number | null>

/** Sizes are powers of 1024, so that bytes can be restored exactly. */
const UNIT_SIZES: Record<UsageUnit, number> = { MB: 1024 ** 2, GB: 1024 ** 3, users: 1, requests: 1 }

export function describeUsage(
  measured: MeasuredUsage,
  limits: Record<UsageMetricName, number | null>,
): PlanUsage['usage'] {
  const entries = USAGE_METRICS.map(({ name, unit }): [UsageMetricName, UsageMetric] => {
    const amount = measured[name]
    const used = amount === null ? null : amount / UNIT_SIZES[unit]
    const limit = limits[name]
    return [name, { unlimited: limit === null, used, limit, unit, percentage: findPercentage(used, limit) }]
  })
  return Object.fromEntries(entries) as PlanUsage['usage']
}

function findPercentage(used: number | null, limit: number | null): number | null {
  if (used === null) return null
  if (limit === null) return 0
  if (limit === 0) return used > 0 ? 100 : 0
  return (used / limit) * 100
}

export type UsageLevel = 'good' | 'warning' | 'bad'

const WARNING_FROM = 60
const BAD_FROM = 90
const UNKNOWN = 'Unknown'
const UNLIMITED = 'Unlimited'

/** Green below 60 %, orange from 60 %, red from 90 %; decided before rounding. */
export function findUsageLevel(percentage: number | null): UsageLevel {
  if (percentage === null || percentage < WARNING_FROM) return 'good'
  return percentage < BAD_FROM ? 'warning' : 'bad'
}

/** Units without decimals, with their singular (specification, section 9). */
const COUNTED: Partial<Record<UsageMetric['unit'], string>> = { users: 'user', requests: 'request' }

export function formatUsed({ used, unit }: UsageMetric): string {
  if (used === null) return UNKNOWN
  const isCounted = unit in COUNTED
  const amount = isCounted ? formatAmount(Math.round(used), 0) : formatAmount(used, 1)
  return `${amount} ${isCounted && Math.round(used) === 1 ? COUNTED[unit] : unit}`
}

export function formatPercentage({ unlimited, percentage }: UsageMetric): string {
  if (unlimited) return UNLIMITED
  return percentage === null ? UNKNOWN : `${percentage.toFixed(1)}%`
}

function formatAmount(amount: number, leastDigits: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: leastDigits, maximumFractionDigits: 1 })
}

// Hosting plan of the installation, from its settings. Defaults are those of Supabase's free plan.

type Plan = {
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

type PlanLimitSetting = keyof typeof PLAN_LIMIT_SETTINGS
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

type BillingCycle = { start: Date; end: Date }

export function findBillingCycle(cycleDay: number, now: Date): BillingCycle {
  const month = now.getUTCDate() >= cycleDay ? now.getUTCMonth() : now.getUTCMonth() - 1
  const begin = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), month + offset, cycleDay))
  return { start: begin(0), end: begin(1) }
}
