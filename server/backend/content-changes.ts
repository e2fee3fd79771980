import type { Backend } from '#backend/index.ts'
import { NEWS_INTERVAL_TABLE, type NewsInterval } from './news-interval.ts'
import type { PageCache } from '../responses/page-cache.ts'

/** Channel on which the database announces that a table shown on pages has changed. */
const CONTENT_CHANGED = 'content_changed'

/**
 * Throws pages away as soon as something that they show has changed: what this process writes before the writer is
 * answered, what other replicas write as soon as the database tells.
 */
export async function clearPagesOnChange(
  backend: Pick<Backend, 'listen'>,
  pageCache: PageCache,
  newsInterval: NewsInterval,
): Promise<void> {
  // At once, without waiting for anything: the writer is answered when this returns.
  await backend.listen(CONTENT_CHANGED, (table) => {
    pageCache.clear()
    // An empty name tells of a gap: any table may have changed.
    if (table === NEWS_INTERVAL_TABLE || table === '') void newsInterval.refresh()
  })
}
