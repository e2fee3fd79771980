import { type Answer, answers } from '#supabase/functions/manage-system/contract.ts'
import type { SupabaseAccess } from '../backend/connect-supabase.ts'
import { connectAs } from '../documents/document-store.ts'
import type { StaffCaller } from '../staff-endpoint.ts'

/** Sends the caller a test email with a code, through a server function. @throws Error if there is no response */
export async function sendTestMail(
  supabase: SupabaseAccess,
  caller: StaffCaller,
  code: string,
): Promise<Answer<'send-test-mail'>> {
  const { data, error } = await connectAs(supabase, caller).functions.invoke<unknown>('manage-system', {
    body: { action: 'send-test-mail', code },
  })
  if (error) throw new Error('The function manage-system failed', { cause: error })
  return answers['send-test-mail'].parse(data)
}
