/** Webhook endpoints. Their secrets are created here, returned once and stored sealed. */
import { randomBytes } from 'node:crypto'
import type { Database } from '#supabase/database.types.ts'
import { mustBeFetchable } from '../_shared/fetch/guarded-fetch.ts'
import { readWebhookSettings } from '../_shared/fetch/source-settings.ts'
import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import type { ActionInput } from '../_shared/frame/serve-actions.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { endpointContext, seal, listSealingKeys } from '../_shared/secrets/seal.ts'
import type { Input } from './contract.ts'

type Call = Pick<FunctionCall<unknown>, 'database' | 'runtime'>

const COLUMNS = 'id, name, url, events, format, mapping, is_active, disabled_reason, previous_secret_until'
const MAX_ENDPOINTS = 50
const SECRET_BYTES = 32

export async function listEndpoints({ database }: Call): Promise<unknown> {
  const rows = await askDatabase(database.from('webhook_endpoints').select(COLUMNS).order('name').order('id'))
  const now = new Date()
  const endpoints = rows.map(({ previous_secret_until: until, ...endpoint }) => ({
    ...endpoint,
    previous_secret_until: until !== null && new Date(until) > now ? until : null,
  }))
  return { endpoints }
}

/** @throws FunctionRefusal 400 with the invalid `field`, 404 if the endpoint was deleted */
export async function saveEndpoint(call: Call, body: ActionInput<Input, 'save-endpoint'>): Promise<unknown> {
  const { action: _action, id, isActive, ...values } = body
  const { url, format, mapping } = values
  await mustBeAllowedUrl(call, url)
  if (format === 'fields' && Object.keys(mapping).length === 0) {
    throw new FunctionRefusal(400, 'Add at least one field that the receiver expects.', { field: 'mapping' })
  }
  const row = { ...values, is_active: isActive }
  if (id !== undefined) return { id: await changeEndpoint(call, id, row), secret: null }
  const endpoints = call.database.from('webhook_endpoints')
  const { count } = await endpoints.select('id', { count: 'exact', head: true })
  if ((count ?? 0) >= MAX_ENDPOINTS) {
    throw new FunctionRefusal(409, `There are ${MAX_ENDPOINTS} endpoints already. Delete one first.`)
  }
  const newId = crypto.randomUUID()
  const { secret, sealed } = await createSecret(call, newId)
  await askDatabase(endpoints.insert({ ...row, id: newId, secret: sealed }))
  return { id: newId, secret }
}

/** Creates a new secret; the previous one also signs for a day. @throws FunctionRefusal 404 */
export async function changeSecret(call: Call, { id }: { id: string }): Promise<unknown> {
  const { secret, sealed } = await createSecret(call, id)
  await changeEndpoint(call, id, { secret: sealed })
  return { secret }
}

/** @throws FunctionRefusal 409 if the endpoint is disabled or was deleted */
export async function testEndpoint({ database }: Call, { id }: { id: string }): Promise<unknown> {
  // Null is missing in the generated types.
  const delivery = (await askDatabase(database.rpc('send_test_event', { p_endpoint: id }))) as string | null
  if (delivery === null) {
    throw new FunctionRefusal(409, 'Nothing was sent: the endpoint is off or deleted.')
  }
  return { delivery }
}

export async function deleteEndpoint({ database }: Call, { id }: { id: string }): Promise<void> {
  await askDatabase(database.from('webhook_endpoints').delete().eq('id', id))
}

async function changeEndpoint(
  { database }: Call,
  id: string,
  values: Database['public']['Tables']['webhook_endpoints']['Update'],
): Promise<string> {
  const changed = await askDatabase(
    database.from('webhook_endpoints').update(values).eq('id', id).select('id').maybeSingle(),
  )
  if (!changed) throw new FunctionRefusal(404, 'This endpoint no longer exists.')
  return changed.id
}

async function mustBeAllowedUrl({ runtime }: Call, url: string): Promise<void> {
  try {
    await mustBeFetchable(url, { purpose: 'webhook', settings: readWebhookSettings(runtime) })
  } catch {
    throw new FunctionRefusal(
      400,
      'Give the full address of a public host. It begins with https:// and has no port. Others need the setting WEBHOOK_HOSTS.',
      { field: 'url' },
    )
  }
}

async function createSecret({ runtime }: Call, id: string): Promise<{ secret: string; sealed: string }> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  return { secret, sealed: await seal(await listSealingKeys(runtime), secret, endpointContext(id)) }
}
