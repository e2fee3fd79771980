import type { PlanUsage } from '#domain/usage-levels/plan-usage.ts'

/** Billing cycles start at midnight UTC. */
const TIME_ZONE = 'UTC'
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: TIME_ZONE })
const dayOfYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: TIME_ZONE })

/** For example "Free plan. Billing cycle Nov 1 to Nov 30, 2026." */
export function describePlan({
  plan,
  billing_cycle: cycle,
}: Pick<PlanUsage, 'plan' | 'billing_cycle'>): string {
  const start = new Date(cycle.start)
  // The end is the start of the next cycle, so the last day is the one before.
  const last = new Date(Date.parse(cycle.end) - 1)
  const isWithinYear = start.getUTCFullYear() === last.getUTCFullYear()
  const first = (isWithinYear ? day : dayOfYear).format(start)
  return `${plan.name} plan. Billing cycle ${first} to ${dayOfYear.format(last)}.`
}
