import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { serveJob } from '../_shared/frame/serve-job.ts'

/** Scheduled job: turns posts past their unpublish date into drafts. Readers stop seeing them on that date anyway. */
export default serveJob({ job: 'unpublish-posts', idle: { unpublished: 0 } }, async (call) => {
  const unpublished = await askDatabase(call.supabaseAdmin.rpc('unpublish_due_posts'))
  if (unpublished > 0) call.log({ level: 'info', event: 'posts unpublished', count: unpublished })
  return { unpublished }
})
