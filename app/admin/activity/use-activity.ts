import { useCallback, useEffect, useMemo, useState } from 'react'
import type {
  ActivePerson,
  ActivityFilter,
  ActivityReader,
  ListedActivity,
} from '#app/data/activity/activity-reader.ts'
import { type Pages, usePages } from '#app/ui/lists/use-pages.ts'
import { ACTIVITY_KINDS } from '#domain/activity/activity-line.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { useAddressFilter } from '../use-address-filter.ts'

export type Activity = Omit<Pages<ListedActivity, unknown>, 'facts'> & {
  filter: ActivityFilter
  setFilter: (filter: ActivityFilter) => void
  people: readonly ActivePerson[]
  hasMore: boolean
}

/** In the address. */
const FILTERS = ['kind', 'person', 'from', 'until'] as const
const ACCOUNT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DAY = /^\d{4}-\d\d-\d\d$/

/** The lines that fit the filters, page after page. */
export function useActivity(reader: ActivityReader): Activity {
  const [said, choose] = useAddressFilter(FILTERS)
  const filter = useMemo(() => readFilter(said), [said])
  const read = useCallback(
    async (wanted: ActivityFilter, shown: readonly ListedActivity[]) => {
      const { lines, hasMore } = await reader.list(wanted, shown.at(-1) ?? null)
      return { rows: lines, facts: { hasMore } }
    },
    [reader],
  )
  const { facts, ...pages } = usePages({ filter, read, describeFailure, pauseMs: 150 })
  const [people, setPeople] = useState<readonly ActivePerson[]>([])
  useEffect(() => {
    let isCurrent = true
    // Without them the list can still be read.
    void reader.people().then((found) => isCurrent && setPeople(found), describeFailure)
    return () => {
      isCurrent = false
    }
  }, [reader])
  return {
    ...pages,
    filter,
    setFilter: (next) =>
      choose(Object.fromEntries(FILTERS.flatMap((name) => (next[name] ? [[name, next[name]]] : [])))),
    people,
    hasMore: facts?.hasMore ?? false,
  }
}

/** Anybody can write an address: what is no kind, no account and no day counts as not said. */
function readFilter(said: Partial<Record<(typeof FILTERS)[number], string>>): ActivityFilter {
  const person = said.person ?? ''
  return {
    kind: ACTIVITY_KINDS.find((one) => one === said.kind) ?? null,
    person: ACCOUNT.test(person) || ['editor', 'visitor', 'server'].includes(person) ? person : null,
    from: readDay(said.from),
    until: readDay(said.until),
  }
}

function readDay(text = ''): string | null {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}
