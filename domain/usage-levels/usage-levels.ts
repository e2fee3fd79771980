/** How usage is shown: colours and figures. Specification, section 9. */
import type { UsageMetric } from './plan-usage.ts'

export type UsageLevel = 'good' | 'warning' | 'bad'

/** Per cent from which a bar is orange, and red. */
const WARNING_FROM = 60
const BAD_FROM = 90
const UNKNOWN = 'Unknown'
const UNLIMITED = 'Unlimited'

/** Green under 60 %, orange from 60 % to under 90 %, red from 90 %; decided before rounding. */
export function findUsageLevel(percentage: number | null): UsageLevel {
  if (percentage === null || percentage < WARNING_FROM) return 'good'
  return percentage < BAD_FROM ? 'warning' : 'bad'
}

/** "12.3", with one decimal, or "Unknown". */
export function formatUsed({ used }: UsageMetric): string {
  return used === null ? UNKNOWN : formatAmount(used, 1)
}

/** "12.3 MB of 500 MB", "1,234.0 requests" when nothing limits it, or "Unknown". */
export function formatUsage(metric: UsageMetric): string {
  const { limit, unit } = metric
  if (metric.used === null) return UNKNOWN
  const used = `${formatUsed(metric)} ${unit}`
  return limit === null ? used : `${used} of ${formatAmount(limit, 0)} ${unit}`
}

/** "2.5%", "Unlimited" or "Unknown". */
export function formatPercentage({ unlimited, percentage }: UsageMetric): string {
  if (unlimited) return UNLIMITED
  return percentage === null ? UNKNOWN : `${percentage.toFixed(1)}%`
}

function formatAmount(amount: number, leastDigits: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: leastDigits, maximumFractionDigits: 1 })
}
