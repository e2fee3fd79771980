import { type Answer, answers, type Input } from '#supabase/functions/list-activity/contract.ts'
import { findDay } from '#domain/payments/due-date.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import type { z } from '#domain/schema.ts'
import { fromWallClock } from '#domain/time-zone/zone-clock.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'

export type ListedActivity = Answer<'list'>['lines'][number]
export type ActivePerson = Answer<'people'>['people'][number]
export type ActivityPage = { lines: ListedActivity[]; hasMore: boolean }

/** What of the activity is shown; days are the agency's, both included, as "2026-11-22". */
export type ActivityFilter = {
  kind: ListedActivity['kind'] | null
  person: string | null
  from: string | null
  until: string | null
}

/** Reads who did what. Each throws `DataError` or `FunctionError`, with words for people. */
export type ActivityReader = {
  /** The agency's calendar day. */
  today(): string
  /** Fifty, the newest first; those that follow another if one is given. */
  list(filter: ActivityFilter, after: ListedActivity | null): Promise<ActivityPage>
  /** All that fit, the newest first; at most `EXPORT_LIMIT`. */
  listAll(filter: ActivityFilter): Promise<ListedActivity[]>
  /** Accounts that lines are of. */
  people(): Promise<ActivePerson[]>
}

export const EXPORT_LIMIT = 50_000
const FAILURE = 'The activity could not be read. Please try again.'

/**
 * @param getGrant gives an editor grant that holds; null for administrators who are signed in
 * @param timeZone the agency's, a name of the IANA database
 */
export function createActivityReader(
  client: PostsClient,
  getGrant: (() => Promise<string>) | null,
  timeZone: string,
): ActivityReader {
  const send = async <Given>(answer: z.ZodType<Given>, body: Input): Promise<Given> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, 'list-activity', { answer, body, headers, failureMessage: FAILURE })
  }
  const read = async (
    action: 'list' | 'export',
    { kind, person, from, until }: ActivityFilter,
    after: ListedActivity | null,
  ) => {
    const { lines, has_more: hasMore } = await send(answers[action], {
      action,
      kind,
      person,
      from: from && fromWallClock(`${from}T00:00`, timeZone),
      until: until && fromWallClock(`${addDays(until, 1)}T00:00`, timeZone),
      before: after && { at: after.at, id: after.id },
    })
    return { lines, hasMore }
  }
  return {
    today: () => findDay(new Date(), timeZone),
    list: (filter, after) => read('list', filter, after),
    async listAll(filter) {
      const all: ListedActivity[] = []
      let page: ActivityPage
      do {
        page = await read('export', filter, all.at(-1) ?? null)
        all.push(...page.lines)
      } while (page.hasMore && all.length < EXPORT_LIMIT)
      return all
    },
    people: async () => (await send(answers.people, { action: 'people' })).people,
  }
}
