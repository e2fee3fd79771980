import type { z } from '#domain/schema.ts'
import { answers, type Input } from '#supabase/functions/manage-schedule/contract.ts'
import { createStaffCall, type GetGrant } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'

export type { IdeaFields, PlannedPost, PostIdea } from '#supabase/functions/manage-schedule/contract.ts'

export type PublishingPlan = z.infer<typeof answers.read>

/** Returns a function that plans posts and ideas, for writers. It throws `DataError` or `FunctionError`, also if an entry was changed since it was read. */
export function createScheduleManager(client: PostsClient, getGrant: GetGrant) {
  return createStaffCall<Input, typeof answers>(client, 'manage-schedule', answers, getGrant)
}
