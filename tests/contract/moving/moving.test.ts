/** Moves an installation to a hosted project and back; the project has the tables of Supabase's public migrations. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { createSecrets } from '#backend/auth/tokens/secrets.ts'
import { getEncryptionKey } from '#backend/keys/keys.ts'
import { moveIn, type MoveInSource } from '#backend/moving/move-in.ts'
import { type MovedFile, moveOut } from '#backend/moving/move-out.ts'
import { createFolderStore } from '#backend/storage/stores/folder-store.ts'
import { createTestEngine } from '#tests/support/database/test-engine.ts'
import { dumpData, type HostedDatabase, openHostedDatabase } from '#tests/support/database/hosted-database.ts'
import {
  backUp,
  chunks,
  FILE_BYTES,
  FILE_ID,
  fillDatabase,
  openMigrated,
  openStore,
} from '../backup/backed-up-installation.ts'

const FACTOR_ID = '22222222-2222-4333-8444-555555555555'
const FACTOR_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const seal = (factorId: string, secret: string) => `sealed ${factorId} ${secret}`

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split('\n')
}

function sourceOf(dump: string, files: ReadonlyMap<string, Uint8Array>, leavesOut = false): MoveInSource {
  return {
    openDump: () => linesOf(dump),
    readFile: async (bucket, name) => {
      const bytes = files.get(`${bucket}/${name}`)
      return bytes ? chunks(bytes) : null
    },
    leavesOut,
  }
}

async function openTarget() {
  return { engine: await openMigrated('pglite'), objects: await openStore(), sealFactorSecret: seal }
}

const readPosts = (engine: Engine) =>
  engine.query('select to_jsonb(p) as row from public.blog_posts p order by id')

describe.skipIf(inject('postgresUrl') === '')('a hosted project', () => {
  let project: HostedDatabase
  let source: Engine
  let folder: string
  let dump: string
  const sql: string[] = []
  const files = new Map<string, Uint8Array>()
  const put: MovedFile[] = []
  let leftOut: string[] = []

  beforeAll(async () => {
    project = await openHostedDatabase()
    source = await createTestEngine('pglite')
    folder = await mkdtemp(join(tmpdir(), 'moving-'))
    const keys = await fillDatabase(source)
    const sealed = createSecrets(getEncryptionKey(keys)).seal(FACTOR_SECRET, `factor ${FACTOR_ID}`)
    await source.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret) select $1::text::uuid, id, 'totp', 'verified', $2 from auth.users`,
      [FACTOR_ID, sealed],
    )
    await source.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) select id, 'recovery_code', 'verified' from auth.users`,
    )
    await source.query(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key, transports)
       select id, '-_8B', 'pQE', '{internal,hybrid}' from auth.users`,
    )
    await source.query(
      `update storage.objects set metadata = '{"size": ${FILE_BYTES.length}, "mimetype": "image/png", "cacheControl": "no-cache"}'`,
    )
    const objects = createFolderStore(folder)
    await objects.write(FILE_ID, chunks(FILE_BYTES), FILE_BYTES.length)
    const { bytes } = await backUp(source, objects, keys)
    const moved = await moveOut(() => chunks(bytes), null, {
      writeSql: async (text) => void sql.push(text),
      putFile: async (file, content) => {
        put.push(file)
        files.set(`${file.bucket}/${file.name}`, content)
      },
    })
    leftOut = moved.leftOut
    await project.engine.execute(sql.join(''))
    // The storage of the project creates the rows.
    await project.engine.query(
      `insert into storage.objects (bucket_id, name, version, metadata) values ('box', 'a/b.png', 'of-the-project', $1)`,
      [{ size: FILE_BYTES.length, mimetype: 'image/png' }],
    )
    dump = await dumpData(project.engine)
  })
  afterAll(async () => {
    await project?.close()
    await source?.close()
    if (folder) await rm(folder, { recursive: true })
  })

  test('exports everything with its own columns', async () => {
    expect(await readPosts(project.engine)).toEqual(await readPosts(source))
    const [factor] = await project.engine.query('select secret, factor_type::text from auth.mfa_factors')
    expect(factor).toEqual({ secret: FACTOR_SECRET, factor_type: 'totp' })
    const [user] = await project.engine.query(
      'select email, encrypted_password, confirmation_token, recovery_token, aud from auth.users',
    )
    expect(user).toEqual({
      email: 'a@example.com',
      encrypted_password: 'hash',
      confirmation_token: '',
      recovery_token: '',
      aud: 'authenticated',
    })
    const [passkey] = await project.engine.query(
      `select encode(credential_id, 'hex') as id, transports from auth.webauthn_credentials`,
    )
    expect(passkey).toEqual({ id: 'fbff01', transports: ['internal', 'hybrid'] })
    expect(put).toEqual([
      { bucket: 'box', name: 'a/b.png', contentType: 'image/png', cacheControl: 'no-cache' },
    ])
    expect(leftOut).toEqual([
      expect.stringMatching(
        /^The second factor of the account \S+ \(recovery_code\) must be set up again\.$/,
      ),
    ])
  })

  test('imports it again without a difference', async () => {
    await project.engine.query('update auth.users set email_confirmed_at = now(), encrypted_password = null')
    const target = await openTarget()
    const moved = await moveIn(sourceOf(await dumpData(project.engine), files), target)
    expect(moved).toMatchObject({ files: 1, leftOut: [] })
    expect(await readPosts(target.engine)).toEqual(await readPosts(source))
    for (const table of [
      'public.leads',
      'public.lead_events',
      'public.user_roles',
      'auth.identities',
      'public.tags',
    ]) {
      const read = (engine: Engine) => engine.query(`select to_jsonb(t) as row from ${table} t order by 1`)
      expect(await read(target.engine), table).toEqual(await read(source))
    }
    const [factor] = await target.engine.query('select secret from auth.mfa_factors')
    expect(factor).toEqual({ secret: seal(FACTOR_ID, FACTOR_SECRET) })
    const [passkey] = await target.engine.query(
      'select credential_id, public_key, transports from auth.webauthn_credentials',
    )
    expect(passkey).toEqual({ credential_id: '-_8B', public_key: 'pQE', transports: ['internal', 'hybrid'] })
    const [object] = await target.engine.query<{ version: string }>('select version from storage.objects')
    const stored = await target.objects.read(object!.version)
    expect(Buffer.from(await new Response(stored).arrayBuffer())).toEqual(FILE_BYTES)
    // References, triggers and row-level security work again.
    await expect(
      target.engine.query('update public.lead_events set lead_id = gen_random_uuid()'),
    ).rejects.toMatchObject({ code: '23503' })
  })

  test('rejects unsuitable rows with a sentence each, and omits them on request', async () => {
    const rolledBack = new Error('rolled back')
    let text = ''
    await project.engine
      .transaction(async (tx) => {
        for (const other of [
          `insert into auth.users (id, email, is_sso_user) values (gen_random_uuid(), 'sso@example.com', true)`,
          `update auth.users set encrypted_password = '$fbscrypt$v=1,n=14$x', email_confirmed_at = now() where not is_sso_user`,
          `insert into auth.identities (provider_id, user_id, identity_data, provider)
             select '1', id, '{}', 'apple' from auth.users where not is_sso_user`,
          `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, phone)
             select gen_random_uuid(), id, 'phone', 'verified', now(), now(), '4912345' from auth.users where not is_sso_user`,
          `insert into storage.buckets (id, name, type) values ('lake', 'lake', 'ANALYTICS')`,
          `insert into storage.objects (bucket_id, name) values ('box', 'lost.txt')`,
        ])
          await tx.query(other)
        text = await dumpData({ query: (statement, values) => tx.query(statement, values) })
        throw rolledBack
      })
      .catch((error: unknown) => expect(error).toBe(rolledBack))
    const sentences = [
      'sso@example.com signs in through single sign-on (SSO) of their company',
      'The password of a@example.com has an unsupported hash',
      "This site doesn't support signing in with apple",
      "(phone) is of a kind that can't be moved",
      'The bucket lake has the type ANALYTICS',
      'The file box/lost.txt is not among the files.',
    ]
    const target = await openTarget()
    const refused = await moveIn(sourceOf(text, files), target).catch((error: Error) => error.message)
    for (const sentence of sentences) expect(refused).toContain(sentence)
    expect(await target.engine.query('select 1 from auth.users')).toEqual([])
    const moved = await moveIn(sourceOf(text, files, true), target)
    for (const sentence of sentences) expect(moved.leftOut.join('\n')).toContain(sentence)
    expect(moved).toMatchObject({ files: 1, rows: { 'auth.users': 1 } })
  })

  test.for([
    [
      'of other tables',
      (text: string) => `${text}COPY public.shop (id) FROM stdin;\n1\n\\.\n`,
      'public.shop is not a table of this site',
    ],
    [
      'of another version',
      (text: string) => text.replace('COPY public.tags (', 'COPY public.tags (colour, '),
      'public.tags of the dump has a column colour',
    ],
    [
      'of an older version',
      (text: string) => text.replace(/^(COPY public\.tags \().*?, /m, '$1'),
      'public.tags of the dump has no column',
    ],
    [
      'of some schemas',
      (text: string) => text.replace('COPY auth.users', 'COPY other.users'),
      'The dump lacks auth.users',
    ],
    ['with INSERT', () => 'INSERT INTO "public"."tags" VALUES (1);\n', '--use-copy'],
    ['that was cut off', (text: string) => text.slice(0, text.lastIndexOf('\\.\n')), 'cut off'],
  ] as const)('reports a dump %s and moves nothing', async ([, change, sentence]) => {
    const target = await openTarget()
    await expect(moveIn(sourceOf(change(dump), files), target)).rejects.toThrow(sentence)
    expect(await target.engine.query('select 1 from auth.users')).toEqual([])
  })
})
