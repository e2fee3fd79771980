import type { PlanUsage } from '#domain/usage-levels/plan-usage.ts'
import type { PostsClient } from '../context/context.ts'
import { callTool } from './storage-metrics.ts'

/** Specification, section 8. */
const FAILURE = 'Failed to fetch plan usage data'

export function fetchPlanUsage(client: PostsClient): Promise<PlanUsage> {
  return callTool(client, 'get-plan-usage', {
    answer: async () => (await import('#supabase/functions/get-plan-usage/contract.ts')).answer,
    failureMessage: FAILURE,
  })
}
