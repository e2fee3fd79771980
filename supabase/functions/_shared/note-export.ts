import type { FunctionCall } from './frame/serve-function.ts'

/**
 * Writes into the activity that something left the site as a file.
 * @param what the table, or the list, that it was
 */
export async function noteExport(
  supabaseAdmin: FunctionCall<unknown>['supabaseAdmin'],
  what: 'activity' | 'blog_posts' | 'leads' | 'news_posts' | 'payment_requests',
): Promise<void> {
  await supabaseAdmin.rpc('note_export', { p_what: what }).throwOnError()
}
