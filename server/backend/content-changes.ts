import type { Backend } from '#backend/index.ts'
import { NEWS_INTERVAL_TABLE, type NewsInterval } from './news-interval.ts'
import type { DuePosts } from './due-posts.ts'
import { readAnnouncement } from './read-page-change.ts'
import type { PageCache } from '../responses/page-cache.ts'

/** Channel on which the database announces what changed of that which pages show. */
const CONTENT_CHANGED = 'content_changed'

/**
 * Throws pages away as soon as something that was read for them has changed: what this process writes before the writer is
 * answered, what other replicas write as soon as the database tells.
 */
export async function clearPagesOnChange(
  backend: Pick<Backend, 'listen'>,
  pageCache: PageCache,
  newsInterval: NewsInterval,
  duePosts?: Pick<DuePosts, 'expect'>,
): Promise<void> {
  // At once, without waiting for anything: the writer is answered when this returns.
  await backend.listen(CONTENT_CHANGED, (payload) => applyChange(payload, pageCache, newsInterval, duePosts))
}

/**
 * @param payload what the database announces of a change; empty after a gap
 */
export function applyChange(
  payload: string,
  pageCache: Pick<PageCache, 'change' | 'clear'>,
  newsInterval: Pick<NewsInterval, 'refresh'>,
  duePosts?: Pick<DuePosts, 'expect'>,
): void {
  const { change, setsMoment } = readAnnouncement(payload)
  if (change) pageCache.change(change)
  else pageCache.clear()
  // An empty payload tells of a gap: any table may have changed.
  if (payload === NEWS_INTERVAL_TABLE || payload === '') void newsInterval.refresh()
  if (setsMoment) duePosts?.expect()
}
