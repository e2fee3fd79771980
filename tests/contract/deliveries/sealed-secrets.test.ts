/** Secrets of endpoints and addresses of calendars are encrypted in the database. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { AGENCY, onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'
import { addEndpoint, clearDeliveries, emitEvent, readDeliveries, SECRET } from './delivery-rows.ts'

const SEALED = /^sealed:v1:([0-9a-f]{12}):[\w-]+$/
const ADDRESS = 'https://calendar.example/private-0123456789/basic.ics'
const NEWER = 'n'.repeat(43)

let receiver: WebhookReceiver
const hosts: string[] = []
/** Value of SEALING_KEYS; a test adds a newer key in front. */
const settings: Record<string, string> = {}
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  hosts.push(receiver.host)
})
afterAll(() => receiver.stop())

onBothFunctionEngines({ runtime: { agency: AGENCY, webhookHosts: hosts, settings } }, (use) => {
  const ask = async (name: string, body: object, headers: Record<string, string>) => {
    const answer = await use().call(name, { headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as Record<string, string & number> }
  }
  let staff: Record<string, string>
  beforeAll(async () => {
    const { token } = await use().signIn('admin')
    staff = { apikey: use().keys.publishable, authorization: `Bearer ${token}` }
  })
  const askAsServer = (name: string) => ask(name, {}, { apikey: use().keys.secret })
  const sealAll = async () => (await askAsServer('seal-secrets')).body
  const readStored = async () =>
    use().engine.query<{ id: string; secret: string; previous_secret: string | null }>(
      'select id, secret, previous_secret from public.webhook_endpoints order by name',
    )
  const saveEndpoint = () =>
    ask(
      'manage-deliveries',
      {
        action: 'save-endpoint',
        name: 'CRM',
        url: `${receiver.url}/hook`,
        events: ['*'],
        format: 'standard',
        mapping: {},
        isActive: true,
      },
      staff,
    )
  const makeEndpoint = async () => {
    const { status, body } = await saveEndpoint()
    expect(status).toBe(200)
    return body as unknown as { id: string; secret: string }
  }
  /** Received events; throws if one was not signed with this secret. */
  const deliverAndVerify = async (secret: string) => {
    await emitEvent(use().engine, 'lead.created', { id: '1' })
    expect((await askAsServer('deliver')).body).toMatchObject({ failed: 0 })
    const arrived = receiver.received.splice(0)
    for (const { body, headers } of arrived)
      new Webhook(secret).verify(body, headers as Record<string, string>)
    return arrived.length
  }
  beforeEach(() => clearDeliveries(use().engine))
  afterEach(() => {
    delete settings['SEALING_KEYS']
    receiver.received.length = 0
  })

  test('seals a new secret and signs with it and the previous one', async () => {
    const made = await makeEndpoint()
    const [stored] = await readStored()
    expect(stored!.secret).toMatch(SEALED)
    expect(JSON.stringify(stored)).not.toContain(made.secret.slice(6))
    expect(await deliverAndVerify(made.secret)).toBe(1)
    const changed = await ask('manage-deliveries', { action: 'change-secret', id: made.id }, staff)
    const [after] = await readStored()
    expect([after!.secret, after!.previous_secret]).toEqual([expect.stringMatching(SEALED), stored!.secret])
    expect(await deliverAndVerify(made.secret)).toBe(1)
    expect(await deliverAndVerify(changed.body['secret']!)).toBe(1)
    const listed = JSON.stringify((await ask('manage-deliveries', { action: 'list-endpoints' }, staff)).body)
    for (const part of ['sealed:', made.secret, changed.body['secret']!]) expect(listed).not.toContain(part)
  })

  test('seals plain secrets once, also in concurrent runs', async () => {
    await addEndpoint(use().engine, { url: `${receiver.url}/hook` })
    const { data: host } = await use().service.from('booking_hosts').select('id').limit(1).single()
    await use().engine.query('insert into public.host_calendars (host_id, url) values ($1, $2)', [
      host!.id,
      ADDRESS,
    ])
    expect(await deliverAndVerify(SECRET)).toBe(1)
    await Promise.all([sealAll(), sealAll(), sealAll()])
    const [stored] = await readStored()
    expect(stored).toMatchObject({ secret: expect.stringMatching(SEALED), previous_secret: null })
    expect(await use().engine.query('select url, hostname from public.host_calendars')).toEqual([
      { url: expect.stringMatching(SEALED), hostname: 'calendar.example' },
    ])
    expect(await sealAll()).toMatchObject({ sealed: 0, unopened: 0 })
    expect(await deliverAndVerify(SECRET)).toBe(1)
    await use().engine.query('delete from public.host_calendars')
  })

  test('reseals with a newer key and reports secrets whose key is missing', async () => {
    const made = await makeEndpoint()
    const [before] = await readStored()
    settings['SEALING_KEYS'] = NEWER
    await use().engine.query(
      'insert into public.host_calendars (host_id, url) select id, $1 from public.booking_hosts limit 1',
      [ADDRESS],
    )
    expect(await deliverAndVerify(made.secret)).toBe(1)
    expect(await sealAll()).toMatchObject({ sealed: 2, unopened: 0 })
    const [after] = await readStored()
    expect(SEALED.exec(after!.secret)![1]).not.toBe(SEALED.exec(before!.secret)![1])
    expect(await deliverAndVerify(made.secret)).toBe(1)

    delete settings['SEALING_KEYS']
    expect(await sealAll()).toMatchObject({ sealed: 0, unopened: 2 })
    expect((await readStored())[0]!.secret).toBe(after!.secret)
    await emitEvent(use().engine, 'lead.created', { id: '1' })
    expect((await askAsServer('deliver')).body).toMatchObject({ delivered: 0, failed: 1 })
    const waiting = (await readDeliveries(use().engine)).filter(({ status }) => status === 'queued')
    expect(waiting).toMatchObject([{ last_error: expect.stringContaining('can’t be opened: change it') }])
    await askAsServer('read-host-calendars')
    const calendars = await use().engine.query('delete from public.host_calendars returning last_error')
    expect(calendars).toEqual([{ last_error: expect.stringMatching(/^Its URL can’t be decrypted/) }])
  })

  test('does not open a copied or changed sealed secret', async () => {
    const [one, other] = [await makeEndpoint(), await makeEndpoint()]
    const stored = new Map((await readStored()).map(({ id, secret }) => [id, secret]))
    const sealed = stored.get(one.id)!
    const broken = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'B' : 'A')
    for (const [id, secret] of [
      [other.id, sealed],
      [one.id, broken],
    ])
      await use().engine.query(
        'update public.webhook_endpoints set secret = $2, previous_secret = null, previous_secret_until = null where id = $1',
        [id, secret],
      )
    await emitEvent(use().engine, 'lead.created', { id: '1' })
    expect((await askAsServer('deliver')).body).toMatchObject({ delivered: 0, failed: 2 })
    expect(receiver.received).toEqual([])
  })

  test('refuses a short sealing key', async () => {
    settings['SEALING_KEYS'] = 'short'
    const refused = await saveEndpoint()
    expect(refused).toMatchObject({ status: 503, body: { error: expect.stringContaining('SEALING_KEYS') } })
    expect(await readStored()).toEqual([])
  })
})
