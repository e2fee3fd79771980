import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { serveJob } from '../_shared/frame/serve-job.ts'

/** Scheduled job: publishes drafts of pages on their date. */
export default serveJob({ job: 'publish-pages', idle: { published: 0 } }, async (call) => {
  const published = await askDatabase(call.supabaseAdmin.rpc('publish_due_documents'))
  if (published > 0) call.log({ level: 'info', event: 'pages published', count: published })
  return { published }
})
