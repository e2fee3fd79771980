/** Where webhooks go. Secrets are made here, told once, kept sealed, and never told again. */
import { randomBytes } from 'node:crypto'
import { mustBeFetchable } from '#supabase/functions/_shared/fetch/guarded-fetch.ts'
import { readSourceSettings } from '#supabase/functions/_shared/fetch/source-settings.ts'
import { FunctionRefusal } from '#supabase/functions/_shared/frame/function-refusal.ts'
import type { FunctionCall } from '#supabase/functions/_shared/frame/serve-function.ts'
import { type Answer, answers, type Input } from '#supabase/functions/manage-deliveries/contract.ts'
import { endpointPlace, seal } from '#supabase/functions/_shared/secrets/seal.ts'
import { listSealingKeys } from '#supabase/functions/_shared/secrets/sealing-keys.ts'
import { readWebhookHosts } from '../_shared/deliveries/webhooks/webhook-hosts.ts'

type Call = Pick<FunctionCall<unknown>, 'database' | 'runtime'>
type Typed = Extract<Input, { action: 'save-endpoint' }>

const COLUMNS = 'id, name, url, events, format, mapping, is_active, disabled_reason, previous_secret_until'
const MAX_ENDPOINTS = 50
const SECRET_BYTES = 32

export async function listEndpoints({ database }: Call): Promise<Answer<'list-endpoints'>> {
  const { data } = await database
    .from('webhook_endpoints')
    .select(COLUMNS)
    .order('name')
    .order('id')
    .throwOnError()
  const present = new Date()
  const endpoints = data.map(({ previous_secret_until: until, ...endpoint }) => ({
    ...endpoint,
    previous_secret_until: until !== null && new Date(until) > present ? until : null,
  }))
  return answers['list-endpoints'].parse({ endpoints })
}

/** @throws FunctionRefusal 400 with the `field` that is wrong, 404 when the endpoint is gone */
export async function saveEndpoint(call: Call, typed: Typed): Promise<Answer<'save-endpoint'>> {
  await mustBeReachable(call, typed.url)
  if (typed.format === 'fields' && Object.keys(typed.mapping).length === 0) {
    throw new FunctionRefusal(400, 'Name at least one field that the receiver wants.', { field: 'mapping' })
  }
  const { name, url, events, format, mapping, isActive } = typed
  const values = { name, url, events, format, mapping, is_active: isActive }
  if (typed.id !== undefined) return { id: await changeEndpoint(call, typed.id, values), secret: null }
  const { count } = await call.database.from('webhook_endpoints').select('id', { count: 'exact', head: true })
  if ((count ?? 0) >= MAX_ENDPOINTS) {
    throw new FunctionRefusal(409, `There are ${MAX_ENDPOINTS} endpoints already. Delete one first.`)
  }
  const id = crypto.randomUUID()
  const secret = makeSecret()
  await call.database
    .from('webhook_endpoints')
    .insert({ ...values, id, secret: await sealSecret(call, id, secret) })
    .throwOnError()
  return { id, secret }
}

/** The former secret signs beside the new one for a day. @throws FunctionRefusal 404 */
export async function changeSecret(call: Call, id: string): Promise<Answer<'change-secret'>> {
  const secret = makeSecret()
  await changeEndpoint(call, id, { secret: await sealSecret(call, id, secret) })
  return { secret }
}

/** @throws FunctionRefusal 409 when it is gone or switched off */
export async function testEndpoint({ database }: Call, id: string): Promise<Answer<'test-endpoint'>> {
  const { data } = await database.rpc('send_test_event', { p_endpoint: id }).throwOnError()
  // Null is not in the generated types of what functions return.
  const delivery = data as string | null
  if (delivery === null) {
    throw new FunctionRefusal(409, 'Nothing was sent: the endpoint is switched off or gone.')
  }
  return { delivery }
}

export async function deleteEndpoint({ database }: Call, id: string): Promise<Answer<'delete-endpoint'>> {
  await database.from('webhook_endpoints').delete().eq('id', id).throwOnError()
  return {}
}

async function changeEndpoint(
  { database }: Call,
  id: string,
  values: Partial<{
    name: string
    url: string
    events: string[]
    format: string
    mapping: Record<string, string>
    is_active: boolean
    secret: string
  }>,
): Promise<string> {
  const { data } = await database
    .from('webhook_endpoints')
    .update(values)
    .eq('id', id)
    .select('id')
    .maybeSingle()
    .throwOnError()
  if (!data) throw new FunctionRefusal(404, 'This endpoint is no longer there.')
  return data.id
}

async function mustBeReachable({ runtime }: Call, url: string): Promise<void> {
  const settings = { ...readSourceSettings(runtime), hosts: readWebhookHosts(runtime) }
  try {
    await mustBeFetchable(url, { purpose: 'webhook', settings })
  } catch {
    throw new FunctionRefusal(
      400,
      'Give the whole address of a public host, which begins with https:// and names no port. Others need the setting WEBHOOK_HOSTS.',
      { field: 'url' },
    )
  }
}

async function sealSecret({ runtime }: Call, id: string, secret: string): Promise<string> {
  return seal(await listSealingKeys(runtime), secret, endpointPlace(id))
}

function makeSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}
