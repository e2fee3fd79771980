/** Sealed secrets after a backup was restored, with and without their key, and secrets that are not sealed yet. */
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { generateKeys } from '#backend/keys/keys.ts'
import { backUp, openStore, restore } from '#tests/contract/backup/backed-up-installation.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'
import { MIGRATIONS_FOLDER } from '#tests/support/database/earlier-migrations.ts'
import { createTestEngine, type EngineKind } from '#tests/support/database/test-engine.ts'
import { startFunctionsBackend } from '#tests/support/site/functions-backend.ts'
import { emitEvent, readDeliveries, SECRET } from './delivery-rows.ts'

const SEALED = /^sealed:v1:/
const ADDRESS = 'https://127.0.0.1:9/private-0123456789/basic.ics'
const OWN_KEY = 'o'.repeat(43)
const AGENCY = {
  name: 'Acme',
  email: 'hello@acme.example',
  phone: '',
  siteUrl: 'https://acme.example',
  timeZone: 'UTC',
}
const FORMER = `whsec_${'B'.repeat(43)}=`

let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver.stop())

/** Starts an installation that closes with the test. @param settings read again at each use */
async function openInstallation(kind: EngineKind, engine: Engine, settings: Record<string, string> = {}) {
  const runtime = { webhookHosts: [receiver.host], settings, agency: AGENCY }
  const given = { ...engine, close: async () => undefined }
  const backend = await startFunctionsBackend(kind, { engine: given, runtime })
  onTestFinished(() => backend.stop())
  const askAsServer = async (name: string) => {
    const answer = await backend.call(name, { headers: { apikey: backend.keys.secret } })
    expect(answer.status).toBe(200)
    return (await answer.json()) as Record<string, unknown>
  }
  return {
    sealAll: () => askAsServer('seal-secrets'),
    /** Sends an event to the endpoints and returns what arrived, or the error. */
    async deliver() {
      receiver.received.length = 0
      await engine.query('delete from public.deliveries')
      await emitEvent(engine, 'lead.created', { id: '1' })
      await askAsServer('deliver')
      return { arrived: [...receiver.received], error: (await readDeliveries(engine))[0]!.last_error }
    },
    async readCalendars() {
      await askAsServer('read-host-calendars')
      return (await engine.query<{ last_error: string }>('select last_error from public.host_calendars'))[0]
    },
  }
}

const storePlain = async (engine: Engine) => {
  await engine.query(
    `insert into public.webhook_endpoints (name, url, secret, previous_secret, previous_secret_until)
     values ('CRM', $1, $2, $3, now() + interval '1 hour')`,
    [`${receiver.url}/hook`, SECRET, FORMER],
  )
  await engine.query(
    'insert into public.host_calendars (host_id, url) select id, $1 from public.booking_hosts limit 1',
    [ADDRESS],
  )
}
const readStored = (engine: Engine) =>
  engine.query(
    'select e.secret, e.previous_secret, c.url, c.hostname from public.webhook_endpoints e, public.host_calendars c',
  )
const ALL_SEALED = [
  {
    secret: expect.stringMatching(SEALED),
    previous_secret: expect.stringMatching(SEALED),
    url: expect.stringMatching(SEALED),
    hostname: '127.0.0.1',
  },
]

async function openMigrated(): Promise<Engine> {
  const engine = await createTestEngine('pglite')
  onTestFinished(() => engine.close())
  return engine
}

test.for<{ named: Record<string, string> }>([{ named: {} }, { named: { SEALING_KEYS: OWN_KEY } }])(
  'secrets sealed with $named work after a restore, with the same key only',
  async ({ named }) => {
    const source = await openMigrated()
    await storePlain(source)
    expect(await (await openInstallation('pglite', source, named)).sealAll()).toMatchObject({ sealed: 3 })
    expect(await readStored(source)).toEqual(ALL_SEALED)
    const { bytes } = await backUp(source, await openStore(), await generateKeys())
    for (const words of [SECRET, FORMER, ADDRESS]) expect(bytes.includes(words)).toBe(false)

    const engine = await openMigrated()
    await restore(bytes, {
      engine,
      objects: await openStore(),
      migrationsFolder: MIGRATIONS_FOLDER,
      keys: null,
      keepKeys: async () => undefined,
    })
    expect(await readStored(engine)).toEqual(await readStored(source))
    const settings: Record<string, string> = { ...named }
    const restored = await openInstallation('pglite', engine, settings)
    const { arrived, error } = await restored.deliver()
    expect([arrived.length, error]).toEqual([1, null])
    for (const secret of [SECRET, FORMER])
      new Webhook(secret).verify(arrived[0]!.body, arrived[0]!.headers as Record<string, string>)
    expect((await restored.readCalendars())!.last_error).not.toContain('can’t be decrypted')

    if (!('SEALING_KEYS' in named)) return
    delete settings['SEALING_KEYS']
    expect(await restored.sealAll()).toMatchObject({ sealed: 0, unopened: 3 })
    expect(await restored.deliver()).toEqual({
      arrived: [],
      error:
        'The secret of the endpoint can’t be opened: change it. It was sealed with a key that ' +
        'the installation no longer has. If that key was in SEALING_KEYS, add it again.',
    })
    expect((await restored.readCalendars())!.last_error).toBe(
      'Its URL can’t be decrypted with this installation’s keys. Add the missing key to SEALING_KEYS, or add the ' +
        'calendar again.',
    )
    Object.assign(settings, named)
    expect((await restored.deliver()).arrived).toHaveLength(1)
  },
)
