import { z } from 'zod'
import {
  findBillingCycle,
  readPlan,
  describeUsage,
  type MeasuredUsage,
  type PlanUsage,
} from '#domain/usage-levels/plan-usage.ts'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import type { Caller } from '../_shared/frame/identify-caller.ts'
import { readSetting } from '../_shared/frame/read-setting.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'

const storedUsage = z.object({
  database_bytes: z.number(),
  stored_bytes: z.number(),
  active_users: z.number(),
  counts: z.record(z.string(), z.number()),
})

const SENT_METRICS = ['egress.pages', 'egress.api', 'egress.objects']

/** Plan, billing cycle and usage (specification, section 3). */
export default serveFunction({ access: 'author' }, async ({ runtime, supabaseAdmin }) => {
  const plan = readPlan((name) => readSetting(runtime, name))
  const { start, end } = findBillingCycle(plan.cycleDay, new Date())
  await runtime?.usage?.flush()
  const measured = await measureUsage(supabaseAdmin, start, runtime?.usage !== undefined)
  const answer: PlanUsage = {
    plan: { name: plan.name, type: plan.type },
    billing_cycle: { start: start.toISOString(), end: end.toISOString() },
    usage: describeUsage(measured, plan.limits),
  }
  return Response.json(answer)
})

/** @param isCounted false if requests bypass our server, as on the hosted platform */
async function measureUsage(
  supabaseAdmin: Caller['supabaseAdmin'],
  since: Date,
  isCounted: boolean,
): Promise<MeasuredUsage> {
  const usage = await askDatabase(supabaseAdmin.rpc('read_usage', { since: since.toISOString() }))
  const stored = storedUsage.parse(usage)
  const sum = (metrics: string[]) =>
    isCounted ? metrics.reduce((total, metric) => total + (stored.counts[metric] ?? 0), 0) : null
  return {
    database_size: stored.database_bytes,
    file_storage: stored.stored_bytes,
    egress: sum(SENT_METRICS),
    cached_egress: sum(['egress.cached']),
    monthly_active_users: stored.active_users,
    api_requests: sum(['requests.api']),
  }
}
