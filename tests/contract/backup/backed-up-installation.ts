/** An installation with many kinds of rows and a file, and its backups. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { inject, onTestFinished } from 'vitest'
import type { DecryptionKey, EncryptionKey } from '#backend/backup/archive/encryption.ts'
import { type RestoreTarget, restoreBackup } from '#backend/backup/restore-backup.ts'
import { verifyBackup } from '#backend/backup/verify-backup.ts'
import { writeBackup } from '#backend/backup/write-backup.ts'
import type { Engine } from '#backend/database/engine.ts'
import { openEngine } from '#backend/database/open-engine.ts'
import { recordKeys } from '#backend/keys/installation.ts'
import { type BackendKeys, generateKeys } from '#backend/keys/keys.ts'
import type { ByteStore } from '#backend/storage/stores/byte-store.ts'
import { createFolderStore } from '#backend/storage/stores/folder-store.ts'
import { createTestDatabase, runAsAdmin } from '#backend/tests/support/test-database.ts'
import { createTestEngine, type EngineKind } from '#tests/support/database/test-engine.ts'

export const CREATED_AT = new Date('2026-11-22T03:00:00Z')
export const FILE_ID = '11111111-2222-4333-8444-555555555555'
export const FILE_BYTES = Buffer.from('\u0000\u00ffbytes of a picture'.repeat(1_000))
export const POST = { title: 'Quoted "title"\n\\ \t ☃ 𝄞', content: '<p>It\'s <b>bold</b> \\. {},"\\N"</p>' }

export async function openMigrated(kind: EngineKind): Promise<Engine> {
  const engine = await createTestEngine(kind)
  onTestFinished(() => engine.close())
  return engine
}

export async function openFilled() {
  const source = await openMigrated('pglite')
  const keys = await fillDatabase(source)
  const objects = await openStore()
  await objects.write(FILE_ID, chunks(FILE_BYTES), FILE_BYTES.length)
  return { source, objects, keys }
}

/** A database owned by a plain login role, as `docs/running.md` requires. */
export async function openOwnedDatabase() {
  const adminUrl = inject('postgresUrl')
  const name = `owner_${crypto.randomUUID().replaceAll('-', '')}`
  const database = await createTestDatabase(adminUrl)
  const source = await openEngine({ kind: 'postgres', url: database.url })
  await migrateRoles(source, name)
  const url = new URL(database.url)
  url.username = name
  url.password = 'secret'
  await runAsAdmin(database.url, `alter database ${url.pathname.slice(1)} owner to ${name}`)
  const owner = await openEngine({ kind: 'postgres', url: url.href })
  onTestFinished(async () => {
    await owner.close()
    await source.close()
    await database.drop()
    await runAsAdmin(adminUrl, `drop role ${name}`)
  })
  return { source, owner }
}

async function migrateRoles(engine: Engine, name: string): Promise<void> {
  await engine.execute(`
    do $$ begin
      create role anon nologin noinherit; create role authenticated nologin noinherit;
      create role service_role nologin noinherit bypassrls;
    exception when duplicate_object then null; end $$;
    create role ${name} login password 'secret';
    grant anon, authenticated, service_role to ${name};`)
}

/** Rows with all kinds of values in tables that reference each other. */
export async function fillDatabase(engine: Engine): Promise<BackendKeys> {
  const keys = await generateKeys()
  await engine.transaction(async (tx) => {
    await recordKeys(tx, keys)
    await tx.query('insert into public.blog_posts (title, content, tags) values ($1, $2, $3)', [
      POST.title,
      POST.content,
      ['a "tag"', 'b,{c}', ''],
    ])
    await tx.query(`
      with account as (
        insert into auth.users (id, email, encrypted_password, raw_user_meta_data)
        values (gen_random_uuid(), 'a@example.com', 'hash', '{"n": 1.50, "t": null}') returning id
      )
      insert into public.user_roles (user_id, role) select id, 'admin' from account`)
    await tx.query(`insert into storage.buckets (id, name) values ('box', 'box')`)
    await tx.query(
      `insert into storage.objects (bucket_id, name, version, user_metadata) values ('box', 'a/b.png', $1, 'null')`,
      [FILE_ID],
    )
    await tx.query(`
      with lead as (insert into public.leads (kind, name, email, message) values ('contact', 'Ann', 'a@b.cc', 'Hi') returning id)
      insert into public.lead_events (lead_id, kind, at, data) select id, 'note', '2026-02-03 04:05:06.789012+00', '{"n": null}' from lead`)
  })
  return keys
}

export async function openStore(): Promise<ByteStore> {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return createFolderStore(folder)
}

export async function backUp(
  engine: Engine,
  objects: ByteStore,
  keys: BackendKeys,
  key: EncryptionKey | null = null,
) {
  const written: Uint8Array[] = []
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk)
      done()
    },
  })
  const openDatabase = async () => keepOpen(engine)
  const manifest = await writeBackup({ openDatabase, objects, keys, createdAt: CREATED_AT }, target, key)
  return { bytes: Buffer.concat(written), manifest }
}

export function keepOpen(engine: Engine) {
  return { ...engine, close: async () => undefined }
}

export async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 10_000) yield bytes.subarray(start, start + 10_000)
}

/** Verifies the whole backup before writing, as the restore command does. */
export async function restore(
  bytes: Uint8Array,
  target: RestoreTarget,
  key: DecryptionKey | null = null,
): Promise<void> {
  await restoreBackup(() => chunks(bytes), key, target, await verifyBackup(chunks(bytes), key))
}
