import { type PlanUsage, USAGE_METRICS } from '#domain/usage-levels/plan-usage.ts'
import type { PostsClient } from '../context/context.ts'
import { DataError } from '../client/data-error.ts'
import { callTool } from './call-tool.ts'

/** Specification, section 8. */
const FAILURE = 'Failed to fetch plan usage data'

/** Plan, billing cycle and the six metrics. @throws DataError when the server gives none */
export async function fetchPlanUsage(client: PostsClient): Promise<PlanUsage> {
  const answer = await callTool(client, 'get-plan-usage', { failureMessage: FAILURE })
  const { plan, billing_cycle: cycle, usage } = answer as Partial<PlanUsage>
  if (!plan || !cycle || !usage || USAGE_METRICS.some(({ name }) => !usage[name]))
    throw new DataError('rejected', FAILURE, answer)
  return { plan, billing_cycle: cycle, usage }
}
