import { cronExpression, isInterval } from '#domain/intervals.ts'
import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { readNewsSchedule } from '../_shared/news-schedule.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { answer, input } from './contract.ts'

/** Changes the interval of the news import. The cron expression must match it (threat model, section 2). */
export default serveFunction({ access: ['author', 'secret'], input }, async (call) => {
  const { body, supabaseAdmin, user } = call
  const minutes = body.interval_minutes
  if (!isInterval(minutes)) {
    throw new FunctionRefusal(
      400,
      'This interval is not available. Use 0.5, 1 to 5 minutes, steps of 5 minutes up to 55, or 1 to 24 whole hours.',
    )
  }
  if (body.cron_expression !== cronExpression(minutes)) {
    throw new FunctionRefusal(
      400,
      `The cron text does not fit. For this interval it is ${cronExpression(minutes)}`,
    )
  }
  await askDatabase(supabaseAdmin.rpc('set_news_interval', { minutes, ...(user && { actor: user.id }) }))
  call.logAction('news interval changed', { minutes })
  return answer.parse(await readNewsSchedule(call))
})
