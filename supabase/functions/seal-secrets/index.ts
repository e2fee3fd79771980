import { serveJob } from '../_shared/frame/serve-job.ts'
import { sealStoredTexts } from './seal-stored-texts.ts'

/** Scheduled job: seals secrets stored as plain text or with an older key. Runs after the start, then every hour. */
export default serveJob(
  {
    job: 'seal-secrets',
    idle: { sealed: 0, unopened: 0 },
    failureMessage: 'Secrets could not be sealed; the log says why. It is tried again.',
  },
  async (call) => {
    const counts = await sealStoredTexts(call)
    if (counts.unopened > 0)
      call.log({ level: 'warning', event: 'secrets can not be opened', count: counts.unopened })
    return counts
  },
)
