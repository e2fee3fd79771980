/** What the address of a preview ends in: signed with a key of the installation, kept as a hash. */
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { deriveSigningKey, listSealingKeys, toHex } from '../_shared/secrets/sealing-keys.ts'

/**
 * The same whenever it is asked for, as long as the newest key of the installation is this one.
 * @param id of the link
 * @throws MissingSettingError without a key
 */
export async function signPreviewToken(
  runtime: FunctionCall<unknown>['runtime'],
  id: string,
): Promise<string> {
  const [key] = await listSealingKeys(runtime)
  const signingKey = await deriveSigningKey(key!, 'post previews')
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', signingKey, new TextEncoder().encode(id))))
}
