import { z } from '#domain/schema.ts'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { serveJob } from '../_shared/frame/serve-job.ts'
import {
  calendarLoginContext,
  calendarContext,
  endpointContext,
  open,
  seal,
  UnopenedTextError,
  listSealingKeys,
  type SealingKey,
} from '../_shared/secrets/seal.ts'

/** Scheduled job: seals secrets stored as plain text or with an older key. Runs after the start, then every hour. */
export default serveJob(
  {
    job: 'seal-secrets',
    idle: { sealed: 0, unopened: 0 },
    failureMessage: 'Secrets could not be sealed. The log has the cause; the job will be retried.',
  },
  sealStoredTexts,
)

const storedText = z.object({
  kind: z.enum(['endpoint-secret', 'former-endpoint-secret', 'calendar-address', 'calendar-login']),
  id: z.string(),
  text: z.string(),
})

const PLACES = {
  'endpoint-secret': endpointContext,
  'former-endpoint-secret': endpointContext,
  'calendar-address': calendarContext,
  'calendar-login': calendarLoginContext,
}

/** More than there can be: 50 endpoints, and a few calendars per host. */
const MAX_TEXTS = 1000

/** Returns the number of texts that were sealed, and of those that no key can decrypt. @throws MissingSettingError without a key */
async function sealStoredTexts(call: FunctionCall<unknown>): Promise<{ sealed: number; unopened: number }> {
  const keys = await listSealingKeys(call.runtime)
  const texts = await askDatabase(
    call.supabaseAdmin.rpc('list_texts_to_seal', { p_key_id: keys[0]!.id, p_limit: MAX_TEXTS }),
  )
  const counts = { sealed: 0, unopened: 0 }
  for (const stored of z.array(storedText).parse(texts)) {
    try {
      if (await sealText(call, keys, stored)) counts.sealed += 1
    } catch (error) {
      if (!(error instanceof UnopenedTextError)) throw error
      counts.unopened += 1
    }
  }
  if (counts.unopened > 0)
    call.log({ level: 'warning', event: 'secrets can not be opened', count: counts.unopened })
  return counts
}

/** Returns false if the text was changed since it was read. */
async function sealText(
  { supabaseAdmin }: FunctionCall<unknown>,
  keys: readonly SealingKey[],
  { kind, id, text }: z.infer<typeof storedText>,
): Promise<boolean> {
  const place = PLACES[kind](id)
  const sealed = await seal(keys, await open(keys, text, place), place)
  return askDatabase(
    supabaseAdmin.rpc('put_sealed_text', { p_kind: kind, p_id: id, p_read: text, p_sealed: sealed }),
  )
}
