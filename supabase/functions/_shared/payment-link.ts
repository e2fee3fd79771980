/** The one address of a payment request: signed with a key of the installation, kept as a hash. */
import type { FunctionCall } from './frame/serve-function.ts'
import { hashToken } from './secrets/hash-token.ts'
import { deriveSigningKey, listSealingKeys, toHex } from './secrets/sealing-keys.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime'>

/** An administrator may renew the address between the two steps. */
const MAX_TRIES = 3

/**
 * The token of the address that holds now; the same whenever it is asked for, until it is renewed or the installation
 * gets another key, which leaves the former address valid.
 * @param call its caller was allowed to ask
 * @throws MissingSettingError without a key; Error when there is no such request
 */
export async function readPaymentToken({ supabaseAdmin, runtime }: Call, id: string): Promise<string> {
  const [key] = await listSealingKeys(runtime)
  const signingKey = await deriveSigningKey(key!, 'payment links')
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const version = await supabaseAdmin.rpc('read_payment_link_version', { p_id: id }).throwOnError()
    const text = new TextEncoder().encode(`${id}:${version.data}`)
    const token = toHex(new Uint8Array(await crypto.subtle.sign('HMAC', signingKey, text)))
    const kept = await supabaseAdmin
      .rpc('keep_payment_link', {
        p_id: id,
        p_version: version.data,
        p_token_hash: await hashToken(token),
      })
      .throwOnError()
    if (kept.data) return token
  }
  throw new Error('The link of a payment request was renewed again and again')
}
