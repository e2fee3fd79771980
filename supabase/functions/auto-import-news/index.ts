import { z } from 'zod'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { readNewsSchedule } from '../_shared/news/news-schedule.ts'
import { runNewsImport } from '../_shared/news/run-news-import.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'

/** `dev-30s` comes from a page with the developer tools, `manual` from a person; without one it is the clock. */
const input = z.object({ trigger: z.enum(['dev-30s', 'manual']).optional() }).optional()
const TIME_LIMIT_MS = 180_000

/** Reads the news from their source, one run at a time over all replicas (threat model, section 2). */
export default serveFunction(
  { access: ['author', 'secret'], input, timeLimitMs: TIME_LIMIT_MS },
  async (call) => {
    const { source_url: url } = await readNewsSchedule(call.supabaseAdmin, call.runtime)
    const isClock = call.author === 'server' && !call.body?.trigger
    if (url === null) {
      // The clock goes on while nobody has said where news come from.
      if (isClock) return { success: true, outcome: 'no-source' }
      throw new FunctionRefusal(
        400,
        'No news source is set. Store the address of the sheet here, or set NEWS_SOURCE_URL.',
      )
    }
    return runNewsImport(call, isClock ? 'timer' : (call.body?.trigger ?? 'manual'), url)
  },
)
