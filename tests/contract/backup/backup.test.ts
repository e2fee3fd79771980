import { Writable } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { describe, expect, test } from 'vitest'
import type { DecryptionKey } from '#backend/backup/archive/encryption.ts'
import type { Manifest } from '#backend/backup/archive/manifest.ts'
import type { RestoreTarget } from '#backend/backup/restore-backup.ts'
import { verifyBackup } from '#backend/backup/verify-backup.ts'
import { writeBackup } from '#backend/backup/write-backup.ts'
import type { Engine } from '#backend/database/engine.ts'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import { type BackendKeys, generateKeys } from '#backend/keys/keys.ts'
import type { ByteStore } from '#backend/storage/stores/byte-store.ts'
import {
  extractEarlierMigrations,
  MIGRATIONS_FOLDER,
  openEmptyEngine,
} from '#tests/support/database/earlier-migrations.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'
import {
  backUp,
  chunks,
  CREATED_AT,
  FILE_BYTES,
  FILE_ID,
  fillDatabase,
  keepOpen,
  openFilled,
  openMigrated,
  openOwnedDatabase,
  openStore,
  POST,
  restore,
} from './backed-up-installation.ts'

const UNUSED_ID = '99999999-2222-4333-8444-555555555555'

/** Listed before the other one. */
const LATER_ID = '00000000-2222-4333-8444-555555555555'

const kinds = listEngines().filter(({ isAvailable }) => isAvailable)
const pairs = kinds.flatMap((from) => kinds.map((to) => [from.kind, to.kind] as const))

describe('a backup', () => {
  test.for(pairs)('from %s is restored to %s byte for byte', async ([from, to]) => {
    const source = await openMigrated(from)
    const keys = await fillDatabase(source)
    const objects = await openStore()
    await objects.write(FILE_ID, chunks(FILE_BYTES), FILE_BYTES.length)
    const { bytes, manifest } = await backUp(source, objects, keys)
    expect(await verifyBackup(chunks(bytes), null)).toEqual(manifest)

    const target = await openTarget(await openMigrated(to))
    await restore(bytes, target)
    expect(target.kept).toEqual([keys])
    expect(await readAll(target.objects, FILE_ID)).toEqual(FILE_BYTES)
    const again = await backUp(target.engine, target.objects, keys)
    expect(again.manifest).toEqual(manifest)
    const [post] = await target.engine.query('select title, content from public.blog_posts')
    expect(post).toEqual(POST)
    expect(await readCounts(target.engine)).toEqual(await readCounts(source))
    await target.engine.query(`insert into public.blog_posts (title, content) values ('Later', 'x')`)
    expect(await readCounts(target.engine)).toMatchObject({ listed: 2, named: 2, found: 1 })
    // Triggers, references and row-level security work again.
    await expect(
      target.engine.query(`update public.lead_events set lead_id = gen_random_uuid()`),
    ).rejects.toMatchObject({ code: '23503' })
    expect(await readRules(target.engine)).toEqual(await readRules(source))
  })

  test('made by a non-superuser contains every row, or is rejected', async () => {
    const { source, owner } = await openOwnedDatabase()
    await migrateDatabase(owner, { folder: MIGRATIONS_FOLDER })
    const keys = await fillDatabase(source)
    const objects = await openStore()
    const asSuperuser = await backUp(source, objects, keys)
    const asOwner = await backUp(owner, objects, keys)
    expect(rowsOf(asOwner.manifest)).toEqual(rowsOf(asSuperuser.manifest))

    await source.execute(`
      drop policy if exists "the functions of the owner read the secret" on private.booking_secret;
      create policy "half of it" on private.booking_secret to public using (false);`)
    await expect(backUp(owner, objects, keys)).rejects.toThrow(
      'Row-level security hides rows of private.booking_secret from the database user. Back up with the user the site ' +
        'runs with, or with one that has BYPASSRLS.',
    )
  })

  test('made with the migrations of release 0.1.1 is restored', async () => {
    const source = await openEmptyEngine('pglite')
    await migrateDatabase(source, { folder: await extractEarlierMigrations() })
    await source.query('insert into public.blog_posts (title, content) values ($1, $2)', [
      'An older post',
      '<p>Text</p>',
    ])
    const { bytes } = await backUp(source, await openStore(), await generateKeys())
    const target = await openTarget(await openEmptyEngine('pglite'))
    await restore(bytes, target)
    const [post] = await target.engine.query<{ slug: string }>('select slug from public.blog_posts')
    expect(post).toEqual({ slug: 'an-older-post' })
  })

  test('lists a file deleted meanwhile and is restored without its row', async () => {
    const source = await openMigrated('pglite')
    const keys = await fillDatabase(source)
    const { bytes, manifest } = await backUp(source, await openStore(), keys)
    expect(manifest.missingObjects).toEqual([FILE_ID])
    const target = await openTarget(await openMigrated('pglite'))
    await restore(bytes, target)
    expect(await target.engine.query('select 1 from storage.objects')).toEqual([])
  })

  test('lists the same contents whether a file existed before or appeared while rows were read', async () => {
    const { source, objects, keys } = await openFilled()
    await objects.write(LATER_ID, chunks(FILE_BYTES), FILE_BYTES.length)
    await source.query(
      `insert into storage.objects (bucket_id, name, version) values ('box', 'later.png', $1)`,
      [LATER_ID],
    )
    const late = { ...objects, list: () => leaveOut(objects, LATER_ID) }
    const first = await backUp(source, late, keys)
    const target = await openTarget(await openMigrated('pglite'))
    await restore(first.bytes, target)
    expect(await readAll(target.objects, LATER_ID)).toEqual(FILE_BYTES)
    const again = await backUp(target.engine, target.objects, keys)
    expect(again.manifest).toEqual(first.manifest)
  })

  test('omits files without a row from the restored installation', async () => {
    const { source, objects, keys } = await openFilled()
    await objects.write(UNUSED_ID, chunks(FILE_BYTES), FILE_BYTES.length)
    const { bytes } = await backUp(source, objects, keys)
    const target = await openTarget(await openMigrated('pglite'))
    await restore(bytes, target)
    expect(await target.objects.read(UNUSED_ID)).toBe(null)
  })
})

describe('errors', () => {
  test('does not replace an installation in use', async () => {
    const { source, objects, keys } = await openFilled()
    const { bytes } = await backUp(source, objects, keys)
    const target = { ...(await openTarget(source)), keys }
    await expect(restore(bytes, target)).rejects.toThrow('There is an installation in this database already')
    expect(await source.query('select title from public.blog_posts')).toEqual([{ title: POST.title }])
  })

  test('rejects other keys and restores nothing', async () => {
    const { source, objects, keys } = await openFilled()
    const { bytes } = await backUp(source, objects, keys)
    const target = { ...(await openTarget(await openMigrated('pglite'))), keys: await generateKeys() }
    await expect(restore(bytes, target)).rejects.toThrow(
      'The keys of this installation are not those of the backup.',
    )
    expect(await target.engine.query('select 1 from public.blog_posts')).toEqual([])
    expect(await target.objects.read(FILE_ID)).toBe(null)
    // A failed restore can be repeated.
    await restore(bytes, { ...target, keys })
    expect(await target.engine.query('select title from public.blog_posts')).toEqual([{ title: POST.title }])
  })

  test('explains whether a file is damaged, truncated, not a backup, or from a newer release', async () => {
    const { source, objects, keys } = await openFilled()
    const { bytes } = await backUp(source, objects, keys)
    const damaged = Buffer.from(bytes)
    damaged[Math.floor(bytes.length / 2)]! ^= 0xff
    const inPieces = 'The file is not a backup, or it is damaged or truncated.'
    await expect(verifyBackup(chunks(damaged), null)).rejects.toThrow(/damaged/)
    await expect(verifyBackup(chunks(bytes.subarray(0, bytes.length - 100)), null)).rejects.toThrow(inPieces)
    await expect(verifyBackup(chunks(Buffer.from('a letter')), null)).rejects.toThrow(inPieces)
    await expect(verifyBackup(chunks(Buffer.alloc(0)), null)).rejects.toThrow(
      /not a backup|no list of contents/,
    )

    await source.query(
      `insert into supabase_migrations.schema_migrations (version, name) values ('29990101000000', 'to come')`,
    )
    const newer = await backUp(source, objects, keys)
    const target = await openTarget(await openMigrated('pglite'))
    await expect(restore(newer.bytes, target)).rejects.toThrow(
      'The migration 29990101000000 is not one that this program knows.',
    )
  })

  test('an encrypted backup opens only with its key', async () => {
    const { source, objects, keys } = await openFilled()
    const identity = await generateX25519Identity()
    const recipient = await identityToRecipient(identity)
    const { bytes, manifest } = await backUp(source, objects, keys, { recipients: [recipient] })
    expect(Buffer.from(bytes).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    const verify = (key: DecryptionKey | null) => verifyBackup(chunks(bytes), key)
    const bare = await backUp(source, objects, keys)
    await expect(verifyBackup(chunks(bare.bytes), { identity })).rejects.toThrow('This file is not encrypted')
    expect(await verify({ identity })).toEqual(manifest)
    await expect(verify(null)).rejects.toThrow('This backup is encrypted.')
    await expect(verify({ identity: await generateX25519Identity() })).rejects.toThrow(
      'This key does not open the backup.',
    )
    await expect(verify({ identity: 'AGE' })).rejects.toThrow('The identity is not an age private key')
    await expect(backUp(source, objects, keys, { recipients: ['me'] })).rejects.toThrow(
      'The recipient is not an age public key',
    )
    const withWords = await backUp(source, objects, keys, { passphrase: 'four words of nothing' })
    const opened = await verifyBackup(chunks(withWords.bytes), { passphrase: 'four words of nothing' })
    expect(opened).toEqual(withWords.manifest)
  })

  test('reports why a target fails', async () => {
    const { source, objects, keys } = await openFilled()
    const target = new Writable({
      write: (_chunk, _encoding, done) => done(new Error('no space left on device')),
    })
    const parts = { openDatabase: async () => keepOpen(source), objects, keys, createdAt: CREATED_AT }
    await expect(writeBackup(parts, target, null)).rejects.toThrow('no space left on device')
  })
})

async function openTarget(engine: Engine) {
  const kept: BackendKeys[] = []
  const target: RestoreTarget = {
    engine,
    objects: await openStore(),
    migrationsFolder: MIGRATIONS_FOLDER,
    keys: null,
    keepKeys: async (keys) => void kept.push(keys),
  }
  return { ...target, kept }
}

function rowsOf({ tables, entries }: Manifest) {
  return { tables, entries: entries.filter(({ name }) => name.startsWith('database/')) }
}

/** Policies, triggers, references and forced row-level security. */
async function readRules(engine: Engine) {
  return engine.query(`
    select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as says from pg_constraint
      where connamespace::regnamespace::text not like 'pg\\_%' and connamespace <> 'information_schema'::regnamespace
    union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    union all select oid::regclass::text, 'forced', relforcerowsecurity::text || relrowsecurity::text from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text not like 'pg\\_%'
        and relnamespace <> 'information_schema'::regnamespace
    order by 1, 2, 3`)
}

async function readAll(objects: ByteStore, id: string): Promise<Buffer> {
  const stream = await objects.read(id)
  return Buffer.concat(await Array.fromAsync(stream!))
}

/** Counters and search indexes of posts. */
async function readCounts(engine: Engine) {
  const [counts] = await engine.query(`
    select (select max(total)::int from public.list_published_posts('blog_posts')) as listed,
      public.count_sitemap_posts('blog_posts')::int as named,
      (select jsonb_agg(t order by t.slug) from public.list_tags() t) as tags,
      (select count(*)::int from public.search_posts('quoted title')) as found`)
  return counts
}

async function* leaveOut(objects: ByteStore, left: string): ReturnType<ByteStore['list']> {
  for await (const object of objects.list()) if (object.id !== left) yield object
}
