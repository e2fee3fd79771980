import { readNewsSchedule } from '../_shared/news/news-schedule.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'

/** Interval, source, next run and history of the timed news import. */
export default serveFunction({ access: 'author' }, async ({ supabaseAdmin, runtime }) => ({
  success: true,
  ...(await readNewsSchedule(supabaseAdmin, runtime)),
}))
