import { type Answer, answers, type Input } from '#supabase/functions/manage-provider-events/contract.ts'
import type { z } from '#domain/schema.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'

export type { ListedEvent } from '#supabase/functions/manage-provider-events/contract.ts'

export type EventPage = Answer<'list'>
type Event = Answer<'retry'>['event']

/** What administrators do with events that providers sent. Each throws `DataError` or `FunctionError`, with words for people. */
export type EventManager = {
  /** Fifty, the newest first; those that follow another if one is given. */
  list(isWaiting: boolean, after: { at: string; id: string } | null): Promise<EventPage>
  /** As it came; null once it is older than 90 days. */
  readBody(id: string): Promise<string | null>
  /** Tries again to attach one that waits. @returns the event as it is then */
  retry(id: string): Promise<Event>
  setAside(id: string): Promise<Event>
}

const FAILURE = 'This did not work. Please try again.'

/** @param getGrant gives an editor grant that holds; null for administrators who are signed in */
export function createEventManager(
  client: PostsClient,
  getGrant: (() => Promise<string>) | null,
): EventManager {
  const send = async <Given>(answer: z.ZodType<Given>, body: Input): Promise<Given> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, 'manage-provider-events', {
      answer,
      body,
      headers,
      failureMessage: FAILURE,
    })
  }
  return {
    list: (isWaiting, after) => send(answers.list, { action: 'list', isWaiting, after }),
    readBody: async (id) => (await send(answers.read, { action: 'read', id })).body,
    retry: async (id) => (await send(answers.retry, { action: 'retry', id })).event,
    setAside: async (id) => (await send(answers['set-aside'], { action: 'set-aside', id })).event,
  }
}
