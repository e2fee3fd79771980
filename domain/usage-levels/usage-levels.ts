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

/** Things that are counted: there is no half of one. Sizes are shown with one decimal (specification, section 9). */
const COUNTED: Partial<Record<UsageMetric['unit'], string>> = { users: 'user', requests: 'request' }

/** "12.3 MB", "1 user", "1,234 requests", or "Unknown". */
export function formatUsed({ used, unit }: UsageMetric): string {
  if (used === null) return UNKNOWN
  const isCounted = unit in COUNTED
  const amount = isCounted ? formatAmount(Math.round(used), 0) : formatAmount(used, 1)
  return `${amount} ${isCounted && Math.round(used) === 1 ? COUNTED[unit] : unit}`
}

/** "2.5%", "Unlimited" or "Unknown". */
export function formatPercentage({ unlimited, percentage }: UsageMetric): string {
  if (unlimited) return UNLIMITED
  return percentage === null ? UNKNOWN : `${percentage.toFixed(1)}%`
}

function formatAmount(amount: number, leastDigits: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: leastDigits, maximumFractionDigits: 1 })
}
