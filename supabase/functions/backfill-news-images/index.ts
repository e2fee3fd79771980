import { backfillPictures } from './backfill-pictures.ts'
import { consumeFetchQuota } from '../_shared/fetch/fetch-quota.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'

/** Imports the remote pictures of all news posts, and gives posts without a picture the first one of their text. */
export default serveFunction(
  { access: 'author', permission: 'posts.import', timeLimitMs: 120_000 },
  async (call) => {
    await consumeFetchQuota(call)
    const counts = await backfillPictures(call)
    call.logAction('pictures backfilled', { ...counts })
    return counts
  },
)
