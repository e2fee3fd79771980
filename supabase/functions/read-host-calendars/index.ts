import { refreshCalendars } from '../_shared/bookings/calendars/refresh-calendars.ts'
import { serveJob } from '../_shared/frame/serve-job.ts'

export default serveJob(
  { job: 'read-host-calendars', idle: { read: 0, failed: 0 }, timeLimitMs: 300_000 },
  async (call) => {
    const counts = await refreshCalendars(call, { p_is_due: call.body?.scheduled === true })
    if (counts.failed > 0)
      call.log({ level: 'warning', event: 'calendars could not be read', count: counts.failed })
    return counts
  },
)
