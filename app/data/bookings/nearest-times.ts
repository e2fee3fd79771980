import { FunctionError } from '../client/call-function.ts'
import type { FreeCallTime } from './call-times.ts'

/** The free times that a refusal offers because somebody was faster; null for any other failure. */
export async function readNearestTimes(error: unknown): Promise<FreeCallTime[] | null> {
  if (!(error instanceof FunctionError) || error.status !== 409) return null
  const { refusal } = await import('#supabase/functions/book-call/contract.ts')
  const said = refusal.safeParse(error.answer)
  return said.success && said.data.code === 'taken' ? (said.data.times ?? []) : null
}
