import { workQueue } from '../_shared/deliveries/work-queue.ts'
import { serveJob } from '../_shared/frame/serve-job.ts'

/** Sends due mails, webhooks and pings. Called on schedule and whenever something is enqueued. */
export default serveJob({ job: 'deliver', idle: { delivered: 0, failed: 0 }, timeLimitMs: 120_000 }, (call) =>
  workQueue(call, call.signal),
)
