import { askDatabase } from './frame/function-refusal.ts'
import type { Caller } from './frame/identify-caller.ts'

export async function noteExport(
  { supabaseAdmin }: Pick<Caller, 'supabaseAdmin'>,
  what: 'activity' | 'blog_posts' | 'leads' | 'news_posts' | 'payment_requests',
): Promise<void> {
  await askDatabase(supabaseAdmin.rpc('note_export', { p_what: what }))
}
