import { serveFunction } from '../_shared/frame/serve-function.ts'
import { readNewsSchedule } from '../_shared/news-schedule.ts'

/** Interval, source, next run and history of the scheduled news import. */
export default serveFunction({ access: 'author', permission: 'posts.import' }, ({ supabaseAdmin, runtime }) =>
  readNewsSchedule(supabaseAdmin, runtime),
)
