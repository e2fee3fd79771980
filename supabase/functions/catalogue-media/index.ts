import { serveJob } from '../_shared/frame/serve-job.ts'
import { tidyLibrary } from './tidy-library.ts'

const idle = { added: 0, gone: 0, hashed: 0, erased: 0 }

/** Scheduled job: syncs the media library with the storage and empties its trash. */
export default serveJob({ job: 'catalogue-media', idle, timeLimitMs: 300_000 }, async (call) => {
  const counts = await tidyLibrary(call)
  call.log({ level: 'info', event: 'media catalogued', ...counts })
  return counts
})
