import { addDays } from '#domain/time-zone/calendar-days.ts'
import { findDay } from '#domain/payments/due-date.ts'
import { fromWallClock } from '#domain/time-zone/zone-clock.ts'
import { type Answer, answers, type Input } from '#supabase/functions/list-activity/contract.ts'
import { createStaffCall, type GetGrant } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'
import { readAgency } from './context/site-configuration.ts'

export type ListedActivity = Answer<'list'>['lines'][number]

/** Days in the agency's time zone, inclusive, such as "2026-11-22"; null for no limit. */
export type ActivityFilter = {
  kind: ListedActivity['kind'] | null
  person: string | null
  from: string | null
  until: string | null
}

export const EXPORT_LIMIT = 50_000
const FAILURE = 'The activity could not be loaded. Please try again.'

/** Reads the activity log. Functions throw `DataError` or `FunctionError`. */
export function createActivityReader(client: PostsClient, getGrant: GetGrant) {
  const { timeZone } = readAgency()
  const call = createStaffCall<Input, typeof answers>(client, 'list-activity', answers, getGrant, FAILURE)
  const read = (
    action: 'list' | 'export',
    { kind, person, from, until }: ActivityFilter,
    after: ListedActivity | undefined,
  ) =>
    call(action, {
      kind,
      person,
      from: from && fromWallClock(`${from}T00:00`, timeZone),
      until: until && fromWallClock(`${addDays(until, 1)}T00:00`, timeZone),
      before: after ? { at: after.at, id: after.id } : null,
    })
  return {
    today: () => findDay(new Date(), timeZone),
    /** Returns up to fifty entries, newest first, older than `after` if given. */
    list: (filter: ActivityFilter, after: ListedActivity | undefined) => read('list', filter, after),
    async listAll(filter: ActivityFilter): Promise<ListedActivity[]> {
      const all: ListedActivity[] = []
      let hasMore = true
      while (hasMore && all.length < EXPORT_LIMIT) {
        const page = await read('export', filter, all.at(-1))
        all.push(...page.lines)
        hasMore = page.has_more
      }
      return all
    },
    people: async () => (await call('people', {})).people,
  }
}
