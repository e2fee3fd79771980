import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { onBothFunctionEngines, type SignedIn } from '#tests/support/site/functions-backend.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'
import { addEndpoint, clearDeliveries, emitEvent, enqueueMail, readDeliveries } from './delivery-rows.ts'

const hosts: string[] = []
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  hosts.push(receiver.host)
})
afterAll(() => receiver.stop())

/** Response body of any action. */
type Managed = {
  hasMore: boolean
  deliveries: { id: string; created_at: string }[]
  delivery: { payload: unknown }
  attempts: unknown
  endpoints: unknown
  id: string
  secret: string
}

const ENDPOINT = {
  action: 'save-endpoint',
  name: 'CRM',
  url: 'https://crm.example/hook',
  events: ['*'],
  format: 'standard',
  mapping: {},
  isActive: true,
}

onBothFunctionEngines({ runtime: { webhookHosts: hosts } }, (use) => {
  let admin: SignedIn
  beforeAll(async () => {
    admin = await use().signIn('admin')
  })
  afterEach(() => clearDeliveries(use().engine))
  const manage = async (body: object) => {
    const answer = await use().call('manage-deliveries', {
      headers: { authorization: `Bearer ${admin.token}` },
      body: JSON.stringify(body),
    })
    return { ...((await answer.json()) as Managed), status: answer.status }
  }

  test('lists deliveries by page, status, kind and purpose, with counts', async () => {
    await use().engine.query(
      `insert into public.deliveries (kind, purpose, target, channel, payload, status, created_at)
       select 'mail', 'lead-notice', 'agency', 'mail', '{}', 'failed', now() - interval '1 minute'
       from generate_series(1, 60)`,
    )
    await addEndpoint(use().engine)
    await emitEvent(use().engine, 'lead.created')
    const first = await manage({ action: 'list' })
    expect(first).toMatchObject({
      hasMore: true,
      counts: { queued: 1, failed: 60 },
      purposes: ['lead-notice', 'lead.created'],
    })
    expect(first.deliveries).toHaveLength(50)
    expect(first.deliveries[0]).toMatchObject({ kind: 'webhook', target: 'CRM' })
    const { created_at: at, id } = first.deliveries[49]!
    const rest = await manage({ action: 'list', after: { at, id } })
    expect(rest).toMatchObject({ hasMore: false })
    // Entries with the same time also appear on exactly one page.
    expect(new Set([...first.deliveries, ...rest.deliveries].map((one) => one.id)).size).toBe(61)
    for (const filters of [{ status: 'queued' }, { kind: 'webhook' }, { purpose: 'lead.created' }]) {
      expect((await manage({ action: 'list', ...filters })).deliveries).toHaveLength(1)
    }
  })

  test('reads a delivery with its attempts and hides tokens of visitors', async () => {
    const id = await enqueueMail(use().engine, {
      data: { name: 'Ann', links: [{ booking_token: 'secret' }] },
    })
    await use().call('deliver', { headers: { apikey: use().keys.secret } })
    const { delivery, attempts } = await manage({ action: 'read', id })
    expect(delivery.payload).toEqual({ name: 'Ann', links: [{ booking_token: '…' }] })
    expect(attempts).toMatchObject([{ number: 1, outcome: 'failed' }])
    expect(await manage({ action: 'replay', ids: [id] })).toMatchObject({ replayed: 1 })
    expect(await readDeliveries(use().engine)).toMatchObject([{ id, status: 'queued' }])
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await manage({ action: 'read', id: unknown })).toMatchObject({ status: 404 })
    expect(await manage({ action: 'replay', ids: [unknown] })).toMatchObject({ status: 409 })
  })

  test('returns the secret of an endpoint only when it is created', async () => {
    const { id, secret } = await manage(ENDPOINT)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const changed = await manage({ ...ENDPOINT, id, name: 'Other', events: ['lead.created'] })
    expect(changed).toMatchObject({ status: 200, id, secret: null })
    const fresh = await manage({ action: 'change-secret', id })
    expect(fresh.secret).not.toBe(secret)
    const { endpoints } = await manage({ action: 'list-endpoints' })
    expect(endpoints).toMatchObject([{ id, name: 'Other', events: ['lead.created'], is_active: true }])
    expect(JSON.stringify(endpoints)).not.toContain('whsec_')
    expect(
      use()
        .log.map((entry) => JSON.stringify(entry))
        .join(),
    ).not.toContain('whsec_')
    expect(await manage({ action: 'delete-endpoint', id })).toMatchObject({ status: 200 })
    expect(await manage({ action: 'change-secret', id })).toMatchObject({ status: 404 })
    expect(await manage({ ...ENDPOINT, id })).toMatchObject({ status: 404 })
  })

  test.for(['http://crm.example/', 'https://169.254.169.254/latest', 'not an address'])(
    'rejects the endpoint URL %s',
    async (url) => {
      expect(await manage({ ...ENDPOINT, url })).toMatchObject({ status: 400, field: 'url' })
    },
  )

  test('rejects invalid endpoints with a message', async () => {
    for (const [changes, error] of [
      [{ name: ' ' }, 'Give the endpoint a name.'],
      [{ events: [] }, 'Choose at least one event.'],
      [{ events: ['Lead Created'] }, 'An event has a name like lead.created.'],
      [{ format: 'fields' }, 'Add at least one field that the receiver expects.'],
      [{ format: 'fields', mapping: { A: 'data..x' } }, 'A path in the event looks like data.email.'],
    ] as const) {
      expect(await manage({ ...ENDPOINT, ...changes })).toMatchObject({ status: 400, error })
    }
  })

  test('sends a test event to the chosen endpoint unless it is disabled', async () => {
    const { id } = await manage({ ...ENDPOINT, url: receiver.url })
    await manage({ ...ENDPOINT, url: `${receiver.url}/other` })
    await manage({ action: 'test-endpoint', id })
    await use().call('deliver', { headers: { apikey: use().keys.secret } })
    expect(receiver.received.splice(0)).toMatchObject([{ path: '/' }])
    await manage({ ...ENDPOINT, id, isActive: false })
    expect(await manage({ action: 'test-endpoint', id })).toMatchObject({ status: 409 })
  })
})
