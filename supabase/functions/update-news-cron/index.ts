import { cronExpression, isInterval } from '#domain/intervals.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { readNewsSchedule } from '../_shared/news-schedule.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { type Answer, input } from './contract.ts'

/**
 * Changes how often the news are read. The schedule follows from the number alone; a text that says something else is
 * refused (threat model, section 2).
 */
export default serveFunction({ access: ['author', 'secret'], input }, async (call) => {
  const { body, supabaseAdmin, runtime, user } = call
  const minutes = body.interval_minutes
  if (!isInterval(minutes)) {
    throw new FunctionRefusal(
      400,
      'This interval is not on offer. Take 0.5, 1 to 5 minutes, steps of 5 minutes up to 55, or 1 to 24 whole hours.',
    )
  }
  if (body.cron_expression !== cronExpression(minutes)) {
    throw new FunctionRefusal(
      400,
      `The cron text does not fit. For this interval it is ${cronExpression(minutes)}`,
    )
  }
  await supabaseAdmin
    .rpc('set_news_interval', {
      minutes,
      ...(user && { actor: user.id }),
    })
    .throwOnError()
  call.logAction('news interval changed', { minutes })
  const schedule = await readNewsSchedule(supabaseAdmin, runtime)
  return {
    interval_minutes: schedule.interval_minutes,
    cron_expression: schedule.cron_expression,
    next_run_at: schedule.next_run_at,
  } satisfies Answer
})
