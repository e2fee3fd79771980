/** Seals what the database still holds plain, or by a key that is no longer the newest. */
import { z } from '#domain/schema.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { listSealingKeys, type SealingKey } from '../_shared/secrets/sealing-keys.ts'
import { calendarPlace, endpointPlace, open, seal, UnopenedTextError } from '../_shared/secrets/seal.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime'>

const storedText = z.object({
  kind: z.enum(['endpoint-secret', 'former-endpoint-secret', 'calendar-address']),
  id: z.string(),
  text: z.string(),
})
type StoredText = z.infer<typeof storedText>

/** More than there ever are: 50 endpoints, and a few calendars a host. */
const MOST = 1000

/**
 * Any number of them may run at once: a text is replaced only as it was read.
 * @returns how many were sealed, and how many no key opens; those stay as they are
 * @throws MissingSettingError without a key
 */
export async function sealStoredTexts(call: Call): Promise<{ sealed: number; unopened: number }> {
  const keys = await listSealingKeys(call.runtime)
  const { data } = await call.supabaseAdmin
    .rpc('list_texts_to_seal', {
      p_key_id: keys[0]!.id,
      p_limit: MOST,
    })
    .throwOnError()
  const counts = { sealed: 0, unopened: 0 }
  for (const stored of z.array(storedText).parse(data)) {
    try {
      if (await sealAnew(call, keys, stored)) counts.sealed += 1
    } catch (failure) {
      if (!(failure instanceof UnopenedTextError)) throw failure
      counts.unopened += 1
    }
  }
  return counts
}

async function sealAnew(
  { supabaseAdmin }: Call,
  keys: readonly SealingKey[],
  { kind, id, text }: StoredText,
): Promise<boolean> {
  const place = kind === 'calendar-address' ? calendarPlace(id) : endpointPlace(id)
  const sealed = await seal(keys, await open(keys, text, place), place)
  const { data } = await supabaseAdmin
    .rpc('put_sealed_text', {
      p_kind: kind,
      p_id: id,
      p_read: text,
      p_sealed: sealed,
    })
    .throwOnError()
  return data
}
