import { type PlanUsage, USAGE_METRICS, type UsageMetric } from '#domain/usage-levels/plan-usage.ts'
import { z } from '#domain/schema.ts'

const metric = z.object({
  unlimited: z.boolean(),
  used: z.number().nullable(),
  limit: z.number().nullable(),
  unit: z.enum(['MB', 'GB', 'users', 'requests']),
  percentage: z.number().nullable(),
}) satisfies z.ZodType<UsageMetric>

/** Plan, billing cycle and the six metrics. */
export const answer = z.object({
  plan: z.object({ name: z.string(), type: z.string() }),
  billing_cycle: z.object({ start: z.string(), end: z.string() }),
  usage: z.record(z.enum(USAGE_METRICS.map(({ name }) => name)), metric),
}) satisfies z.ZodType<PlanUsage>
