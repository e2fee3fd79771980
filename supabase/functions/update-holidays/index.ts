import { updateHolidays } from './update-holidays.ts'
import { serveJob } from '../_shared/frame/run-job.ts'

/**
 * Stores the public holidays of the agency's country. A scheduled job calls it soon after the first start, then every hour, so
 * that a changed country takes effect.
 */
export default serveJob(
  {
    job: 'update-holidays',
    idle: { days: 0 },
    failureMessage: 'Public holidays could not be updated. The log has the cause; the job will be retried.',
  },
  updateHolidays,
)
