import { findDay } from '#domain/payments/due-date.ts'
import { isReminderHour, readReminderDays } from '#domain/payments/reminder-days.ts'
import { readAgencyTimeZone } from '../_shared/deliveries/agency.ts'
import { workQueue } from '../_shared/deliveries/work-queue.ts'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { readSetting } from '../_shared/frame/read-setting.ts'
import { serveJob } from '../_shared/frame/serve-job.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'

/** Sends due emails, webhooks and pings. Called on schedule and whenever something is enqueued. */
export default serveJob(
  { job: 'deliver', idle: { delivered: 0, failed: 0 }, timeLimitMs: 120_000 },
  async (call) => {
    await remindOfPayments(call)
    return workQueue(call, call.signal)
  },
)

/** A failure must not stop other deliveries; the next run tries again. */
async function remindOfPayments({
  runtime,
  supabaseAdmin,
  log,
}: Pick<FunctionCall<unknown>, 'runtime' | 'supabaseAdmin' | 'log'>) {
  const days = readReminderDays(readSetting(runtime, 'PAYMENT_REMINDERS') ?? '') ?? []
  const timeZone = readAgencyTimeZone(runtime)
  const now = new Date()
  if (days.length === 0 || !isReminderHour(now, timeZone)) return
  try {
    await askDatabase(
      supabaseAdmin.rpc('remind_of_payments', { p_days: days, p_today: findDay(now, timeZone) }),
    )
  } catch (error) {
    log({ level: 'error', event: 'payment reminders failed', message: String(error) })
  }
}
