import type { z } from '#domain/schema.ts'
import { answers, type IdeaFields, type Input } from '#supabase/functions/manage-schedule/contract.ts'
import { createStaffCall, type GetGrant } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'

export type { IdeaFields, PlannedPost, PostIdea } from '#supabase/functions/manage-schedule/contract.ts'

export type PublishingPlan = z.infer<typeof answers.read>
type Given<Action extends Input['action']> = Omit<Extract<Input, { action: Action }>, 'action'>

/** Plans posts and ideas, for authors. Functions throw `DataError` or `FunctionError`. */
export function createScheduleManager(client: PostsClient, getGrant: GetGrant) {
  const call = createStaffCall<Input, typeof answers>(client, 'manage-schedule', answers, getGrant)
  return {
    read: (days: Given<'read'>) => call('read', days),
    /** Fails if the post was changed since it was loaded. */
    move: (change: Given<'move'>) => call('move', change),
    addIdea: (idea: IdeaFields) => call('add-idea', { idea }),
    changeIdea: (change: Given<'change-idea'>) => call('change-idea', change),
    removeIdea: (id: string) => call('remove-idea', { id }),
    writeIdea: (id: string, at: string) => call('write-idea', { id, at }),
    setRhythm: (postsPerWeek: number) => call('set-rhythm', { posts_per_week: postsPerWeek }),
  }
}
