import { serveFunction } from '../_shared/frame/serve-function.ts'
import { sweepPictures } from '../_shared/pictures/sweep-pictures.ts'

/** Removes pictures of abandoned forms: older than a day, and in no post. Called by the clock. */
export default serveFunction({ access: 'secret', timeLimitMs: 300_000 }, async (call) => {
  const removed = await sweepPictures(call)
  call.log({ level: 'info', event: 'unused pictures removed', count: removed })
  return { success: true, removed }
})
