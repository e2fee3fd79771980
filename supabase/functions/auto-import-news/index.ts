import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { skipRun } from '../_shared/frame/run-job.ts'
import { readNewsSchedule } from '../_shared/news-schedule.ts'
import { NEWS_JOB, runNewsImport } from './run-news-import.ts'
import { input } from './contract.ts'

const TIME_LIMIT_MS = 180_000

/** Imports news from the source, one run at a time over all replicas (threat model, section 2). */
export default serveFunction(
  { access: ['author', 'secret'], permission: 'posts.import', input, timeLimitMs: TIME_LIMIT_MS },
  async (call) => {
    const { source_url: url } = await readNewsSchedule(call)
    const { trigger: asked, scheduled } = call.body ?? {}
    const isTimer = call.author === 'server' && !asked
    const isScheduled = isTimer && scheduled === true
    if (url === null) {
      if (isScheduled) await skipRun(call, NEWS_JOB)
      if (isTimer) return { outcome: 'no-source' }
      throw new FunctionRefusal(
        400,
        'No news source is set. Store the address of the sheet here, or set NEWS_SOURCE_URL.',
      )
    }
    const trigger = isTimer ? 'timer' : (asked ?? 'manual')
    return runNewsImport(call, { trigger, isScheduled }, url)
  },
)
