import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addUser, connectAsServer, signInAs } from '#tests/support/site/authoring-site.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import type { LaunchAnswer, SettingsAnswer } from '#domain/settings/settings-contract.ts'
import { runScript } from '#tests/support/site/run-script.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const NAME = 'Northgate & Daughters'

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }
const SMTP = 'smtp://mailer:planted-password@127.0.0.1:1'

let folder: string
let site: RunningSite
let token: string
const environment = () => ({
  DATA_DIR: folder,
  AGENCY_PHONE: '+44 20 7946 0000',
  ADMIN_EMAIL: OWNER.email,
  ADMIN_PASSWORD: OWNER.password,
  EDITOR_MODE: 'off',
  // As in a new installation.
  LAUNCHED: '',
})
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peakshelf-settings-'))
  site = await startRunningSite(environment(), inject('siteTemplate'))
  const { data } = await (await connect()).auth.signInWithPassword(OWNER)
  token = data.session!.access_token
  // The page cache holds pages with the demo's name.
  for (const path of ['/', '/contact', '/site.webmanifest', '/robots.txt']) await readBytes(path)
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

const connect = async () =>
  createClient(site.url, await readKeyFile(site.dataFolder, 'publishable'), {
    auth: { persistSession: false, autoRefreshToken: false },
  })

async function ask(body: object, bearer = token) {
  const answer = await fetch(`${site.url}/system/v1/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text() }
}
async function change(changes: Record<string, string | null>) {
  const { status, text } = await ask({ action: 'change', changes })
  return { status, ...(JSON.parse(text) as Partial<SettingsAnswer & { problems: Record<string, string> }>) }
}

const callAsOwner = async (path: string, body: object) => {
  const apikey = await readKeyFile(site.dataFolder, 'publishable')
  const headers = { 'content-type': 'application/json', apikey, authorization: `Bearer ${token}` }
  const answer = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status, path).toBe(200)
  return answer.text()
}

const readBytes = async (path: string) => Buffer.from(await (await fetch(site.url + path)).arrayBuffer())

test('a changed setting takes effect with the next page request', async () => {
  const changed = await change({
    AGENCY_NAME: NAME,
    AGENCY_EMAIL: 'hello@northgate.example',
    AGENCY_ADDRESS: '1 Quay Street|London',
    AI_CRAWLERS: 'forbid',
    REGION_FORMAT: 'en-GB',
    AGENCY_CURRENCY: 'GBP',
  })
  expect(changed.status).toBe(200)
  expect((await readBytes('/blog')).toString()).toMatch(/<time [^>]+>\d{1,2} [A-Z][a-z]{2,3} 20\d\d</)
  expect((await readBytes('/contact')).toString()).toContain('1 Quay Street')
  expect((await readBytes('/robots.txt')).toString()).toContain('GPTBot')
  expect(changed.changes).toContainEqual(
    expect.objectContaining({ name: 'AGENCY_NAME', former: null, value: NAME }),
  )
})

test('refuses values that can’t be used, and changes nothing', async () => {
  const { status, problems } = await change({
    AGENCY_EMAIL: 'nobody',
    PAYMENT_IBAN: 'DE02 1203 0000 0000 2020 51',
    AGENCY_NAME: 'Lost',
  })
  expect(status).toBe(400)
  expect(problems!['AGENCY_EMAIL']).toBe('This must be an email address.')
  const pair = await change({ PAYMENT_IBAN: 'DE02 1203 0000 0000 2020 51' })
  expect(pair.problems).toEqual({ PAYMENT_IBAN: '“Account holder” is needed when “IBAN” is set.' })
  expect((await change({ AGENCY_PHONE: '1' })).problems).toEqual({
    AGENCY_PHONE: 'This can’t be changed here.',
  })
  expect((await change({ DATABASE_URL: 'postgres://x' })).status).toBe(400)
  expect((await readBytes('/')).toString()).not.toContain('Lost')
})

test('a check finds problems, and changes nothing', async () => {
  const check = async (changes: Record<string, string>) => {
    const { status, text } = await ask({ action: 'check', changes })
    return { status, ...(JSON.parse(text) as { problems?: Record<string, string> }) }
  }
  expect((await check({ SMTP_URL: 'smtp://:587' })).problems).toHaveProperty('SMTP_URL')
  expect((await check({ AGENCY_NAME: 'Only checked' })).status).toBe(200)
  expect((await readBytes('/')).toString()).not.toContain('Only checked')
})

test('people can sign in with a provider as soon as an owner enters its secret', async () => {
  const apikey = await readKeyFile(site.dataFolder, 'publishable')
  const readProviders = async () => {
    const answer = await fetch(`${site.url}/auth/v1/settings`, { headers: { apikey } })
    return ((await answer.json()) as { external: Record<string, boolean> }).external
  }
  expect((await readProviders())['github']).toBe(false)
  const pair = { GITHUB_CLIENT_ID: 'client', GITHUB_CLIENT_SECRET: 'planted-password' }
  expect((await change({ GITHUB_CLIENT_ID: 'client' })).problems).toEqual({
    GITHUB_CLIENT_ID: '“GitHub: client secret” is needed when “GitHub: client ID” is set.',
  })
  expect((await change(pair)).status).toBe(200)
  expect((await readProviders())['github']).toBe(true)
})

test('no answer, table, log or page contains a stored secret', async () => {
  const bucket = { BACKUP_S3_ACCESS_KEY_ID: 'key', BACKUP_S3_SECRET_ACCESS_KEY: 'planted-password' }
  expect((await change({ SMTP_URL: SMTP, ...bucket })).status).toBe(200)
  const { text } = await ask({ action: 'read' })
  expect((JSON.parse(text) as SettingsAnswer).settings['SMTP_URL']).toEqual({
    value: '',
    isSet: true,
    lock: null,
    fallback: '',
  })
  const secret = await readKeyFile(site.dataFolder, 'secret')
  const rows = async (table: string) =>
    (await fetch(`${site.url}/rest/v1/${table}`, { headers: { apikey: secret } })).text()
  const stored = await rows('site_settings')
  expect(stored).toContain('sealed:v1:')
  for (const seen of [
    text,
    stored,
    await rows('site_setting_changes'),
    await rows('activity'),
    site.output(),
    (await ask({ action: 'launch' })).text,
    await callAsOwner('/functions/v1/manage-system', { action: 'read' }),
    await callAsOwner('/system/v1/process', {}),
    ...(await Promise.all(
      ['/', '/contact', '/privacy', '/admin/settings'].map(async (path) =>
        (await readBytes(path)).toString(),
      ),
    )),
  ]) {
    expect(seen.length).toBeGreaterThan(40)
    expect(seen).not.toContain('planted-password')
  }
  expect((await change({ SMTP_URL: null })).status).toBe(200)
})

test('the doctor and the Launch tab list the same open points', async () => {
  const { text } = await ask({ action: 'launch' })
  const { points } = JSON.parse(text) as { points: { isDone: boolean; text: string }[] }
  const doctor = await runScript('doctor', [], { ...environment(), PORT: String(site.port) })
  expect(doctor.status).toBe(1)
  const open = points.filter(({ isDone }) => !isDone).map((point) => point.text)
  const lines = doctor.output.trim().split('\n')
  expect(lines.filter((line) => line.startsWith('left')).map((line) => line.slice(6))).toEqual(open)
  expect(open.join('\n')).toMatch(/\d+ demo posts are published/)
  // Mail to .example is not delivered.
  expect(open).toContain('Still the demo’s: email.')
})

test('search engines may index the site only after launch', async () => {
  const paths = ['/', '/contact', '/blog/feed.xml', '/downloads/seller-central-ebook.pdf', '/no-such-page']
  const readTags = async () => {
    const answers = await Promise.all(paths.map((path) => fetch(site.url + path)))
    return answers.map(({ headers }) => headers.get('x-robots-tag'))
  }
  const readMarks = async () => [
    (await readBytes('/contact')).toString().includes('<meta name="robots" content="noindex"/>'),
    (await readBytes('/robots.txt')).toString().includes('Sitemap:'),
  ]
  expect(await readTags()).toEqual(paths.map(() => 'noindex'))
  expect(await readMarks()).toEqual([true, false])
  const { points } = JSON.parse((await ask({ action: 'launch' })).text) as LaunchAnswer
  const open = points.filter(({ isDone }) => !isDone).map(({ id }) => id)
  const launch = async (reasons: Record<string, string>) => {
    const { status, text } = await ask({ action: 'set-launched', isLaunched: true, reasons })
    return { status, ...(JSON.parse(text) as Partial<LaunchAnswer & { problems: Record<string, string> }>) }
  }
  const [first, ...others] = open
  const reasons = Object.fromEntries(others.map((id) => [id, `Later: ${id}`]))
  expect((await launch(reasons)).problems).toEqual({ [first!]: 'Complete this first, or give a reason.' })
  expect((await launch({ ...reasons, [first!]: '   ' })).status).toBe(400)
  expect(await readTags()).toEqual(paths.map(() => 'noindex'))
  const given = { ...reasons, [first!]: 'We phone', unknown: 'Is not kept' }
  expect(await launch(given)).toMatchObject({ status: 200, isLaunched: true, isLocked: false })
  expect(await readTags()).toEqual(paths.map(() => null))
  expect(await readMarks()).toEqual([false, true])
  const server = await connectAsServer(site)
  const { data } = await server
    .from('site_setting_changes')
    .select('value')
    .eq('name', 'LAUNCH_REASONS')
    .single()
  expect(JSON.parse(data!.value as string)).toEqual({ ...reasons, [first!]: 'We phone' })
  expect((await ask({ action: 'set-launched', isLaunched: false, reasons: {} })).status).toBe(200)
  expect(await readTags()).toEqual(paths.map(() => 'noindex'))
  expect((await change({ LAUNCHED: 'on' })).problems).toEqual({ LAUNCHED: 'This can’t be changed here.' })
})

test('answers owners only', async () => {
  const other = await connect()
  const { data } = await other.auth.signUp({
    email: 'else@example.com',
    password: 'copper-lantern-rides-south',
  })
  const server = await connectAsServer(site)
  const others = await Promise.all(
    (['editor', 'author', 'sales'] as const).map(async (role) => signInAs(site, await addUser(site, role))),
  )
  const tokens = [
    '',
    'a.b.c',
    data.session?.access_token ?? 'a.b.c',
    ...others.map((session) => session.access_token),
  ]
  const before = (await server.from('site_settings').select()).data
  for (const bearer of tokens)
    for (const body of [
      ...['read', 'launch', 'demo-claims', 'send-test-mail', 'make-backup-key'].map((action) => ({ action })),
      ...['change', 'check'].map((action) => ({ action, changes: { AGENCY_NAME: 'Taken' } })),
      { action: 'undo', change: 1 },
      { action: 'choose-demo', choice: 'clean' },
      { action: 'confirm-test-mail', code: '000000' },
      { action: 'set-launched', isLaunched: true, reasons: {} },
    ])
      expect((await ask(body, bearer)).status, body.action).toBeGreaterThanOrEqual(401)
  expect((await server.from('site_settings').select()).data).toEqual(before)
  for (const session of others) {
    await other.auth.setSession(session)
    for (const table of ['site_settings', 'site_setting_changes', 'set_up_links']) {
      const rows = other.from(table)
      const tries = [
        rows.select(),
        rows.insert({ name: 'AGENCY_NAME', value: 'Taken' }),
        rows.delete().neq('name', ''),
      ]
      for (const { error } of await Promise.all(tries)) expect(error, table).not.toBeNull()
    }
  }
})

test('a removed setting is gone from the next page', async () => {
  expect((await change({ AGENCY_LEGAL_NAME: 'Northgate Holdings Ltd' })).status).toBe(200)
  expect((await readBytes('/contact')).toString()).toContain('Northgate Holdings Ltd')
  expect((await change({ AGENCY_LEGAL_NAME: null })).status).toBe(200)
  expect((await readBytes('/contact')).toString()).not.toContain('Northgate Holdings Ltd')
})

test('settings survive a restart, and the environment wins', async () => {
  await site.stop()
  site = await startRunningSite({ ...environment(), AGENCY_EMAIL: 'set@northgate.example' })
  const html = (await readBytes('/contact')).toString()
  expect(html).toContain('<title>Contact Northgate &amp; Daughters</title>')
  expect(html).toContain('set@northgate.example')
})
