import { data, redirect, type RouterContextProvider } from 'react-router'
import { CACHED_BRIEFLY, loadOptional } from '#app/data/client/load-optional.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, type PostsClient, siteContext } from '#app/data/context/context.ts'
import { COUNTED_POSTS, listLikeWords, searchPosts } from '#app/data/search/search-posts.ts'
import { parsePageNumber } from '#domain/posts/pagination.ts'
import { correctWords } from '#domain/search/correct-words.ts'
import { foldWords, rankEntries } from '#domain/search/rank-entries.ts'
import { planPage, RESULTS_PER_PAGE, type Slice } from '#domain/search/result-pages.ts'
import { readSearchTerms, readSearchWords } from '#domain/search/search-terms.ts'
import { listSiteEntries, type SiteEntry } from './list-entries.ts'
import { loadSuggestions } from './load-suggestions.ts'
import { composeSearchPath, readQuery } from './search-path.ts'
import { type Result, toEntryResult, toPostResult } from './search-result.ts'
import { pickDates } from '#domain/posts/post-dates.ts'

const FAILURE = 'Failed to search'

export type FoundPage = {
  /** The query, possibly corrected. */
  query: string
  results: Result[]
  total: number
  /** Whether there are more than `total`. */
  isMore: boolean
  page: number
  pageCount: number
}

/** Loads search results. Redirects to the last page from past the end. Throws like `showLoadFailure`. */
export async function loadSearch({
  request,
  context,
}: {
  request: Request
  context: Readonly<RouterContextProvider>
}) {
  const { siteUrl, settings, content, flags, embeds } = context.get(siteContext)
  const client = context.get(clientContext)
  const parameters = new URL(request.url).searchParams
  const query = readQuery(parameters)
  const entries = listSiteEntries({
    agency: settings.name,
    content,
    hasServicePages: flags.individualServicePages,
    hasPaymentForm: embeds.payment !== null,
  })
  const site = { siteUrl, siteName: settings.name, dates: pickDates(settings) }
  return showLoadFailure(async () => {
    const found = await findWithCorrection(client, query, parsePageNumber(parameters.get('page')), entries)
    const suggestions = await loadOptional(
      async () => (found.total > 0 ? null : loadSuggestions(client, { entries, failureMessage: FAILURE })),
      null,
    )
    return data(
      { ...site, typed: query, found, suggestions: suggestions.value },
      suggestions.isMissing ? { headers: CACHED_BRIEFLY } : undefined,
    )
  })
}

async function findWithCorrection(
  client: PostsClient,
  query: string,
  page: number,
  entries: readonly SiteEntry[],
): Promise<FoundPage> {
  const found = await find(client, query, page, entries)
  if (found.total > 0 || readSearchWords(query).length === 0) return found
  const likeWords = await listLikeWords(client, { query, failureMessage: FAILURE })
  const corrected = correctWords(query, [
    ...likeWords,
    ...entries.flatMap(({ title, keywords }) => [title, ...keywords].flatMap(foldWords)),
  ])
  if (corrected === null) return found
  const meant = await find(client, corrected, page, entries)
  return meant.total > 0 ? meant : found
}

async function find(
  client: PostsClient,
  query: string,
  wantedPage: number,
  entries: readonly SiteEntry[],
): Promise<FoundPage> {
  const terms = readSearchTerms(query)
  if (terms.length === 0) return { query, results: [], total: 0, isMore: false, page: 1, pageCount: 1 }
  const { leading, trailing } = rankEntries(terms, entries)
  const from = Math.max(0, (wantedPage - 1) * RESULTS_PER_PAGE - leading.length)
  const answer = await searchPosts(client, { query, from, limit: RESULTS_PER_PAGE, failureMessage: FAILURE })
  const counted = Math.min(answer.total, COUNTED_POSTS)
  const plan = planPage(wantedPage, { leading: leading.length, posts: counted, trailing: trailing.length })
  if (plan.page !== wantedPage) throw redirect(composeSearchPath(query, plan.page))
  return {
    query,
    results: [
      ...cut(leading, plan.leading).map((entry) => toEntryResult(entry, terms)),
      ...answer.posts.slice(0, plan.posts.count).map((post) => toPostResult(post, terms)),
      ...cut(trailing, plan.trailing).map((entry) => toEntryResult(entry, terms)),
    ],
    total: leading.length + counted + trailing.length,
    isMore: answer.total > counted,
    page: plan.page,
    pageCount: plan.pageCount,
  }
}

function cut<T>(list: readonly T[], { from, count }: Slice): T[] {
  return list.slice(from, from + count)
}
