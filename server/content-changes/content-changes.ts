/**
 * Evicts pages when their content changes: the embedded backend announces changes, a hosted project calls
 * `/revalidate`.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Backend } from '#backend/index.ts'
import type { Database } from '#supabase/database.types.ts'
import { openClient, type SupabaseAccess } from '../backend/connect-supabase.ts'
import { NEWS_INTERVAL_TABLE, type NewsInterval } from '../backend/news-interval.ts'
import type { Config } from '../config/config.ts'
import { createRevalidation } from './revalidation.ts'
import { createDuePosts, type DuePosts } from './due-posts.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { readAnnouncement } from './read-page-change.ts'
import { DOCUMENTS_TABLE, type PublishedDocuments } from '../documents/stored-documents.ts'
import { type LiveConfig, SETTINGS_TABLE } from '../settings/live-config.ts'
import type { StaleCopies } from '../page-cache/stale-copies.ts'

const CONTENT_CHANGED = 'content_changed'
const PAGES_TOUCHED = 'pages_touched'
/** Used because a hosted project announces nothing on a channel. */
const POLL_EVERY_MS = 60_000
/** Longer than the lifetime of stale copies. */
const EVERYTHING_SECONDS = 8 * 86_400
/** The database stores the time of a change only to the minute. */
const MARGIN_MS = 60_000

export type ContentChanges = Awaited<ReturnType<typeof followContentChanges>>

export async function followContentChanges(
  { backend }: Pick<Config, 'backend'>,
  supabase: SupabaseAccess,
  {
    pageCache,
    newsInterval,
    live,
    documents,
  }: {
    pageCache: PageCache
    newsInterval: NewsInterval
    live: Pick<LiveConfig, 'refresh'>
    documents: Pick<PublishedDocuments, 'refresh'>
  },
) {
  const secret = backend.kind === 'hosted' ? backend.revalidationSecret : null
  const duePosts =
    supabase.secretKey && (supabase.backend || secret)
      ? createDuePosts({ client: openClient(supabase, supabase.secretKey), pageCache })
      : null
  const apply = (payload: string) =>
    applyChange(payload, { pageCache, newsInterval, live, documents, ...(duePosts && { duePosts }) })
  // Synchronous, because the writer is answered when this returns.
  await supabase.backend?.listen(CONTENT_CHANGED, apply)
  return { answersCalls: createRevalidation(secret, apply), duePosts }
}

/** @param payload notification of the database; empty if some may have been missed */
export function applyChange(
  payload: string,
  parts: {
    pageCache: Pick<PageCache, 'change' | 'clear'>
    newsInterval: Pick<NewsInterval, 'refresh'>
    live: Pick<LiveConfig, 'refresh'>
    documents: Pick<PublishedDocuments, 'refresh'>
    duePosts?: Pick<DuePosts, 'expect'>
  },
): void {
  const { change, setsMoment } = readAnnouncement(payload)
  if (change) parts.pageCache.change(change)
  else parts.pageCache.clear()
  if (payload === NEWS_INTERVAL_TABLE || payload === '') void parts.newsInterval.refresh()
  if (payload === SETTINGS_TABLE || payload === '') void parts.live.refresh()
  if (payload === DOCUMENTS_TABLE || payload === '') void parts.documents.refresh()
  if (setsMoment) parts.duePosts?.expect()
}

/**
 * Evicts stale copies of changed and deleted rows, including changes that were not announced to this process.
 * @returns a function that stops it
 */
export async function followTouchedRows(
  copies: Pick<StaleCopies, 'evict'>,
  {
    backend,
    client,
    now = Date.now,
  }: {
    backend: Pick<Backend, 'listen'> | null
    client: SupabaseClient<Database> | null
    now?: () => number
  },
): Promise<() => void> {
  let lastAsked: number | null = null

  async function catchUp(): Promise<void> {
    const startedAt = now()
    const seconds = lastAsked === null ? EVERYTHING_SECONDS : (startedAt - lastAsked) / 1000
    const { data, error } = await client!.rpc('list_touched_names', {
      p_seconds: seconds + (2 * MARGIN_MS) / 1000,
    })
    if (error) return
    lastAsked = startedAt
    if (data === null) copies.evict('', startedAt)
    for (const [name, secondsAgo] of Object.entries((data ?? {}) as Record<string, number>))
      copies.evict(name, Math.min(startedAt, startedAt - secondsAgo * 1000 + MARGIN_MS))
  }

  await backend?.listen(PAGES_TOUCHED, (name) => {
    if (name !== '') copies.evict(name)
    else if (client) void catchUp()
  })
  if (!client) return () => undefined
  await catchUp()
  const timer = backend ? undefined : setInterval(() => void catchUp(), POLL_EVERY_MS).unref()
  return () => clearInterval(timer)
}
