/** Imports a simulated hosted project with its accounts, posts and files. */
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { hash } from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { computeTotpCode } from '#backend/auth/factors/totp.ts'
import { dumpData, type HostedDatabase, openHostedDatabase } from '#tests/support/database/hosted-database.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { runScript } from '#tests/support/site/run-script.ts'
import { startRunningSite } from '#tests/support/site/running-site.ts'

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }
const OWNER_ID = '11111111-2222-4333-8444-555555555555'
const FACTOR_ID = '22222222-2222-4333-8444-555555555555'
const FACTOR_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const PICTURE = Buffer.from('a file of the clients \u0000\u00ff')
const POST = {
  title: 'Words\\ that "moved"\tin \u2028 once',
  content: "<p>It's <b>bold</b></p>\n<p>\\. \\N</p>",
}
const SECRET_KEY = 'sb_secret_of_the_project'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'move-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Storage API of the project; requires its secret key. */
async function openStorage(): Promise<string> {
  const server = createServer((request, response) => {
    const isKnown = request.headers.apikey === SECRET_KEY
    const isThere = request.url === '/storage/v1/object/authenticated/attachments/a%20b/contract.txt'
    response.writeHead(isKnown && isThere ? 200 : 400).end(isKnown && isThere ? PICTURE : '{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function fillProject({ engine }: HostedDatabase): Promise<void> {
  await engine.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token,
       recovery_token, raw_app_meta_data, raw_user_meta_data, created_at, updated_at, last_sign_in_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3, now(), '', 'sent-by-mail',
       '{"provider": "email", "providers": ["email"]}', '{"name": "Ann"}', now(), now(), now())`,
    [OWNER_ID, OWNER.email, await hash(OWNER.password, 4)],
  )
  await engine.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     select id::text, id, jsonb_build_object('sub', id, 'email', email), 'email', now(), now() from auth.users`,
  )
  await engine.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, 'phone', 'totp', 'verified', now(), now(), $3)`,
    [FACTOR_ID, OWNER_ID, FACTOR_SECRET],
  )
  await engine.query(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key, transports, aaguid)
     values ($1, '\\xfbff01', '\\xa501', '["internal", "hybrid"]', gen_random_uuid())`,
    [OWNER_ID],
  )
  await engine.query(
    `insert into auth.sessions (id, user_id, created_at, scopes) values (gen_random_uuid(), $1, now(), 'email')`,
    [OWNER_ID],
  )
  await engine.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [OWNER_ID])
  await engine.query('insert into public.blog_posts (title, content, slug, tags) values ($1, $2, $3, $4)', [
    POST.title,
    POST.content,
    'moved',
    ['a "tag"', 'b,{c}'],
  ])
  await engine.query(
    `insert into storage.buckets (id, name, public) values ('attachments', 'attachments', true)`,
  )
  await engine.query(
    `insert into storage.objects (bucket_id, name, version, metadata)
     values ('attachments', 'a b/contract.txt', 'as-it-was', $1)`,
    [{ size: PICTURE.length, mimetype: 'text/plain', cacheControl: 'max-age=3600', eTag: '"x"' }],
  )
}

describe.skipIf(inject('postgresUrl') === '')('a hosted project', () => {
  let project: HostedDatabase
  let dump: string
  beforeAll(async () => {
    project = await openHostedDatabase()
    await fillProject(project)
    dump = await dumpData(project.engine)
  })
  afterAll(() => project?.close())

  async function writeDump(text = dump) {
    const folder = await makeFolder()
    const file = join(folder, 'data.sql')
    await writeFile(file, text)
    return { file, folder, DATA_DIR: join(folder, 'data') }
  }

  test('moves in: people sign in with password and second factor, posts and files are as they were', async () => {
    const { file, folder, DATA_DIR } = await writeDump()
    const keyFile = join(folder, 'key')
    await writeFile(keyFile, `${SECRET_KEY}\n`)
    const moved = await runScript(
      'move-in',
      [file, '--project', await openStorage(), '--secret-key-file', keyFile],
      {
        DATA_DIR,
      },
    )
    expect(moved).toEqual({
      status: 0,
      output: expect.stringMatching(/^\d+ rows, including 1 accounts, and 1 files were imported\./),
    })
    const again = await runScript('move-in', [file, '--files', folder], { DATA_DIR })
    expect(again.status).toBe(1)

    const site = await startRunningSite({ DATA_DIR, SEED_CONTENT: 'off' })
    onTestFinished(() => site.stop())
    const client = createClient(site.url, await readKeyFile(DATA_DIR, 'publishable'), {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    expect((await client.auth.signInWithPassword({ ...OWNER, password: 'other' })).error?.code).toBe(
      'invalid_credentials',
    )
    const signedIn = await client.auth.signInWithPassword(OWNER)
    expect(signedIn.error).toBe(null)
    expect(signedIn.data.user).toMatchObject({ id: OWNER_ID, user_metadata: { name: 'Ann' } })
    const code = computeTotpCode(FACTOR_SECRET, Math.floor(Date.now() / 30_000))
    const verified = await client.auth.mfa.challengeAndVerify({ factorId: FACTOR_ID, code })
    expect(verified.error).toBe(null)

    const post = await client.from('blog_posts').select('*').eq('slug', 'moved').single()
    const [kept] = await project.engine.query<{ row: object }>(
      `select to_jsonb(b) as row from public.blog_posts b`,
    )
    expect(post.data).toEqual(kept!.row)
    const download = await client.storage.from('attachments').download('a b/contract.txt')
    expect(Buffer.from(await download.data!.arrayBuffer())).toEqual(PICTURE)
    const roles = await client.from('user_roles').select('role')
    expect(roles.data).toEqual([{ role: 'admin' }])
  })

  test('rejects invalid arguments, and keys over http', async () => {
    const { file, folder, DATA_DIR } = await writeDump()
    for (const words of [
      [],
      [file],
      [file, '--files', folder, '--project', 'https://x.example', '--secret-key-file', file],
    ])
      expect(await runScript('move-in', words, { DATA_DIR })).toEqual({
        status: 2,
        output: expect.stringMatching(/^Usage:/),
      })
    const open = await runScript(
      'move-in',
      [file, '--project', 'http://x.example', '--secret-key-file', file],
      { DATA_DIR },
    )
    expect(open.output).toContain('would expose the secret key')
  })
})
