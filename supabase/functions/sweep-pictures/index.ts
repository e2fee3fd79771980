import { serveJob } from '../_shared/frame/serve-job.ts'
import { sweepPictures } from './sweep-pictures.ts'

/** Scheduled job: deletes pictures of abandoned forms, older than a day and in no post. */
export default serveJob(
  { job: 'sweep-pictures', idle: { removed: 0 }, timeLimitMs: 300_000 },
  async (call) => {
    const removed = await sweepPictures(call)
    call.log({ level: 'info', event: 'unused pictures removed', count: removed })
    return { removed }
  },
)
