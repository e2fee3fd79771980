import { useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type ListedRedirect, listRedirects, type RedirectFilter } from '#app/data/redirects/redirects.ts'
import { type Pages, usePages } from '#app/ui/lists/use-pages.ts'
import { describeFailure } from './describe-failure.ts'

const PAGE_SIZE = 50
const TYPING_PAUSE_MS = 250

export type RedirectList = Omit<Pages<ListedRedirect, unknown>, 'facts'> & {
  filter: RedirectFilter
  setFilter: (filter: RedirectFilter) => void
  total: number
}

/** The redirects that fit a filter, page after page. */
export function useRedirects(): RedirectList {
  const [filter, setFilter] = useState<RedirectFilter>({ search: '', source: null })
  const { facts, ...pages } = usePages({ filter, read, describeFailure, pauseMs: TYPING_PAUSE_MS })
  return { ...pages, filter, setFilter, total: facts?.total ?? 0 }
}

async function read(filter: RedirectFilter, shown: readonly ListedRedirect[]) {
  const { rows, total } = await listRedirects(getBrowserClient(), filter, {
    offset: shown.length,
    limit: PAGE_SIZE,
  })
  return { rows, facts: { total } }
}
