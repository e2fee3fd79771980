import type { z } from '#domain/schema.ts'
import { answers, type IdeaFields, type Input } from '#supabase/functions/manage-schedule/contract.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'

export type { IdeaFields, PlannedPost, PostIdea } from '#supabase/functions/manage-schedule/contract.ts'

export type PublishingPlan = z.infer<typeof answers.read>
type Given<Action extends Input['action']> = Omit<Extract<Input, { action: Action }>, 'action'>

/** What writers plan. Each throws `DataError` or `FunctionError`, with words for people. */
export type ScheduleManager = {
  read(days: Given<'read'>): Promise<PublishingPlan>
  /** Only of the version that was seen. */
  move(change: Given<'move'>): Promise<void>
  addIdea(idea: IdeaFields): Promise<void>
  changeIdea(change: Given<'change-idea'>): Promise<void>
  removeIdea(id: string): Promise<void>
  /** @returns the draft */
  writeIdea(id: string, at: string): Promise<{ table: 'blog_posts' | 'news_posts'; id: string }>
  setRhythm(postsPerWeek: number): Promise<void>
}

const FAILURE = 'This did not work. Please try again.'

/** @param getGrant gives an editor grant that holds; null for those who are signed in */
export function createScheduleManager(
  client: PostsClient,
  getGrant: (() => Promise<string>) | null,
): ScheduleManager {
  const send = async <Answer>(answer: z.ZodType<Answer>, body: Input): Promise<Answer> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, 'manage-schedule', { answer, body, headers, failureMessage: FAILURE })
  }
  return {
    read: (days) => send(answers.read, { action: 'read', ...days }),
    async move(change) {
      await send(answers.move, { action: 'move', ...change })
    },
    async addIdea(idea) {
      await send(answers['add-idea'], { action: 'add-idea', idea })
    },
    async changeIdea(change) {
      await send(answers['change-idea'], { action: 'change-idea', ...change })
    },
    async removeIdea(id) {
      await send(answers['remove-idea'], { action: 'remove-idea', id })
    },
    writeIdea: (id, at) => send(answers['write-idea'], { action: 'write-idea', id, at }),
    async setRhythm(postsPerWeek) {
      await send(answers['set-rhythm'], { action: 'set-rhythm', posts_per_week: postsPerWeek })
    },
  }
}
