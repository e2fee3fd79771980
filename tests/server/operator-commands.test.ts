import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { identityToRecipient } from 'age-encryption'
import { createClient } from '@supabase/supabase-js'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { runFailingSite, startRunningSite } from '#tests/support/site/running-site.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }

type Outcome = { status: number; output: string }

function runCommand(
  script: 'admin' | 'keys',
  words: string[],
  environment: Record<string, string>,
): Promise<Outcome> {
  const child = spawn(process.execPath, [join(root, 'scripts', `${script}.ts`), ...words], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.once('close', (code) => resolve({ status: code ?? -1, output })))
}

async function copyTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'operator-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(inject('siteTemplate'), folder, { recursive: true })
  return folder
}

test('the operator grants and revokes the administrator role while the site runs', async () => {
  const folder = await copyTemplate()
  const site = await startRunningSite({ DATA_DIR: folder })
  onTestFinished(() => site.stop())
  const admin = (...words: string[]) =>
    runCommand('admin', words, { DATA_DIR: folder, PORT: String(site.port) })
  expect(await admin('grant', OWNER.email)).toEqual({
    status: 1,
    output: `No one signed up as ${OWNER.email}. Sign up on the site first, then run this again.\n`,
  })

  const connect = async (key: 'publishable' | 'secret') =>
    createClient(site.url, await readKeyFile(folder, key), {
      auth: { persistSession: false, autoRefreshToken: false },
    })
  const server = await connect('secret')
  const { data } = await server.auth.admin.createUser(OWNER)
  expect((await admin('grant', OWNER.email)).output).toBe(
    `${OWNER.email} is not confirmed yet. Its owner must open the link in the email first.\n`,
  )
  await server.auth.admin.updateUserById(data.user!.id, { email_confirm: true })

  const owner = await connect('publishable')
  await owner.auth.signInWithPassword(OWNER)
  expect((await owner.rpc('is_admin')).data).toBe(false)
  expect(await admin('grant', OWNER.email)).toEqual({
    status: 0,
    output: `${OWNER.email} is an administrator now.\n`,
  })
  expect((await owner.rpc('is_admin')).data).toBe(true)
  expect((await admin('list')).output).toMatch(
    /^owner@example\.com {2}an administrator since \S+ {2}without a second factor\n$/,
  )
  expect(await admin('revoke', OWNER.email)).toMatchObject({
    status: 1,
    output: expect.stringContaining("The last owner can't be removed.") as string,
  })
  await server.auth.admin.createUser({ ...OWNER, email: 'second@example.com', email_confirm: true })
  await admin('grant', 'second@example.com')
  expect((await admin('revoke', OWNER.email)).output).toContain('is no longer an administrator')
  expect((await owner.rpc('is_admin')).data).toBe(false)
  expect((await admin('grant', OWNER.email, 'author')).output).toBe(`${OWNER.email} is an author now.\n`)
  expect((await owner.rpc('role_state')).data).toBe('active')
  const { data: changes } = await server.from('role_changes').select('action, role').order('id')
  expect(changes).toEqual([
    { action: 'granted', role: 'admin' },
    { action: 'granted', role: 'admin' },
    { action: 'revoked', role: 'admin' },
    { action: 'granted', role: 'author' },
  ])
})

test('an unknown command prints its usage', async () => {
  for (const [script, words] of [
    ['admin', ['promote', OWNER.email]],
    ['admin', ['grant', OWNER.email, 'king']],
    ['keys', []],
  ] as const) {
    const { status, output } = await runCommand(script, [...words], {})
    expect(status).toBe(2)
    expect(output).toMatch(/^Usage:\n/)
  }
})

test('tokens of the old signing key stay valid after a rotation, and lost keys can be replaced', async () => {
  const folder = await copyTemplate()
  const keys = (...words: string[]) => runCommand('keys', words, { DATA_DIR: folder })
  const listKeyIds = async () => {
    const site = await startRunningSite({ DATA_DIR: folder, SEED_CONTENT: 'off' })
    const answer = await fetch(`${site.url}/auth/v1/.well-known/jwks.json`)
    await site.stop()
    return ((await answer.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
  }
  const before = await readFile(join(folder, 'keys/keys.json'), 'utf8')
  const oldId = (JSON.parse(before) as { signingKey: { kid: string } }).signingKey.kid
  const rotated = await keys('rotate')
  expect(rotated.output).toMatch(/^Restart the site today\. The new key is used from \d{4}-\d\d-\d\dT/)
  expect((await stat(join(folder, 'keys/keys.json'))).mode & 0o777).toBe(0o600)
  const ids = await listKeyIds()
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(oldId)

  await rm(join(folder, 'keys'), { recursive: true })
  const without = await runFailingSite({ DATA_DIR: folder, PORT: String(await findFreePort()) })
  expect(without.output).toContain('This process has no keys')
  expect((await keys('adopt')).output).toContain('all users must sign in again')
  expect(await listKeyIds()).toHaveLength(1)
})

test('creates an age key pair for encrypted backups', async () => {
  const { output } = await runCommand('keys', ['new-backup-key'], {})
  const lines = output.trim().split('\n')
  const identity = lines.find((line) => !line.startsWith('#'))!
  expect(identity).toMatch(/^AGE-SECRET-KEY-1/)
  expect(lines.at(-1)).toBe(`# BACKUP_RECIPIENT=${await identityToRecipient(identity)}`)
})

test('the printed environment variables equal the keys of the folder', async () => {
  const folder = await copyTemplate()
  const { output } = await runCommand('keys', ['show-env'], { DATA_DIR: folder })
  const environment = Object.fromEntries(
    output
      .trim()
      .split('\n')
      .map((line) => {
        const at = line.indexOf('=')
        return [line.slice(0, at), line.slice(at + 1).replace(/^'(.*)'$/, '$1')]
      }),
  )
  expect(Object.keys(environment)).toEqual([
    'SUPABASE_PUBLISHABLE_KEY',
    'SUPABASE_SECRET_KEY',
    'ENCRYPTION_KEY',
    'SIGNING_KEYS',
  ])
  await rm(join(folder, 'keys'), { recursive: true })
  const site = await startRunningSite({ ...environment, DATA_DIR: folder })
  expect((await fetch(`${site.url}/blog`)).status).toBe(200)
  await site.stop()
})
