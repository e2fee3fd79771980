import { addDays } from '#domain/time-zone/calendar-days.ts'
import { askDatabase, FunctionRefusal } from './frame/function-refusal.ts'
import type { FunctionCall } from './frame/serve-function.ts'
import { hashToken, listSealingKeys, signToken } from './secrets/seal.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime'>

/** Tries again if an administrator renews the link between reading and storing it. */
const MAX_TRIES = 3

/**
 * Token of the current link of a payment request. It stays the same until the link is renewed or the installation gets
 * another key; former links then stay valid.
 * @param call of a caller with the permission
 * @throws MissingSettingError without a key; Error if the request does not exist
 */
export async function readPaymentToken({ supabaseAdmin, runtime }: Call, id: string): Promise<string> {
  const [key] = await listSealingKeys(runtime)
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const version = await askDatabase(supabaseAdmin.rpc('read_payment_link_version', { p_id: id }))
    const token = await signToken(key!, 'payment links', `${id}:${version}`)
    const isCurrent = await askDatabase(
      supabaseAdmin.rpc('keep_payment_link', {
        p_id: id,
        p_version: version,
        p_token_hash: await hashToken(token),
      }),
    )
    if (isCurrent) return token
  }
  throw new Error('The link of a payment request was renewed repeatedly')
}

/**
 * The caller sends the current day of the agency, because the page knows its time zone. No time zone is more than a day
 * away from UTC.
 * @throws FunctionRefusal 400 for another day
 */
export function mustBeToday(today: string): void {
  const utc = new Date().toISOString().slice(0, 10)
  if (today < addDays(utc, -1) || today > addDays(utc, 1))
    throw new FunctionRefusal(400, 'today must be the current date.')
}
