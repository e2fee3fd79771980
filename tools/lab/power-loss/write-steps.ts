/**
 * The recorded program: restarts an installation repeatedly and writes to it. Started by `record.ts` with the folder, a
 * seed and the number of steps. Each step is one commit, one file with its row, or new keys, followed by a note of the
 * expected state.
 */
import fs from 'node:fs'
import { openPglite } from '#backend/database/pglite/pglite.ts'
import { generateKeys } from '#backend/keys/keys.ts'
import { writeKeys } from '#backend/keys/keys-file.ts'
import { createFolderStore } from '#backend/storage/stores/folder-store.ts'
import { createRandom } from '#tests/support/random-numbers.ts'
import { digest, placeOf, readDatabaseState, readKeysState, SCRATCH_TABLE } from './installation-state.ts'
import { encodeRecord, type StepNote } from './operation-log.ts'

const [folder, seed, steps] = [process.argv[2]!, Number(process.argv[3]), Number(process.argv[4])]
/** Steps between two restarts. */
const STEPS_PER_START = 25
const MAX_CONTENT = 10_000
const MAX_FILE_BYTES = 100_000
const ENDLESS_SQL = 'do $$ begin loop null; end loop; end $$'

const random = createRandom(seed)
const place = placeOf(folder)
const store = createFolderStore(place.objects)
const logFile = fs.openSync(process.env.OPERATION_LOG!, 'a')
let engine = await openPglite({ dataFolder: place.database })

const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
const makeText = (most: number) =>
  Array.from({ length: Math.ceil((random() * most) / 8) }, () =>
    Math.floor(random() * 2 ** 32).toString(16),
  ).join('')

function note(stepNote: StepNote): void {
  fs.writeSync(logFile, encodeRecord({ kind: 'note', note: stepNote }))
}

const insertPost = (title: string) =>
  engine.query(`insert into public.blog_posts (title, content, tags, author) values ($1, $2, $3, 'Ann')`, [
    title,
    `<p>${makeText(MAX_CONTENT)}</p>`,
    ['power', pick(['one', 'two', 'three'])],
  ])

/** Kinds of steps with their frequency. */
const kinds: Record<string, () => Promise<unknown>> = {
  insert: () => insertPost(makeText(60) || 'a title'),
  change: () =>
    engine.query(
      `update public.blog_posts set content = $1, tags = $2 where id in (select id from public.blog_posts order by md5(id::text || $3) limit 3)`,
      [`<p>${makeText(MAX_CONTENT)}</p>`, ['changed'], makeText(8)],
    ),
  remove: () =>
    engine.query(
      `delete from public.blog_posts where id in (select id from public.blog_posts order by md5(id::text || $1) limit 2)`,
      [makeText(8)],
    ),
  account: () =>
    engine.transaction(async (tx) => {
      await tx.query(`insert into auth.users (email, encrypted_password) values ($1, 'hash')`, [
        `${makeText(40)}@example.com`,
      ])
      await tx.query(`update auth.users set raw_user_meta_data = jsonb_build_object('words', $1::text)`, [
        makeText(500),
      ])
    }),
  file: async () => {
    const id = crypto.randomUUID()
    const bytes = Buffer.from(makeText(MAX_FILE_BYTES))
    await store.write(id, pieces(bytes), MAX_FILE_BYTES * 2)
    await engine.query(
      `insert into storage.objects (bucket_id, name, version, user_metadata) values ('power', $1, $1, jsonb_build_object('md5', $2::text))`,
      [id, digest(bytes)],
    )
  },
  removeFile: async () => {
    const rows = await engine.query<{ version: string }>(
      `delete from storage.objects where id = (select id from storage.objects order by id limit 1) returning version`,
    )
    for (const { version } of rows) await store.remove(version)
  },
  keys: async () => writeKeys(place.keys, await generateKeys(), { mayReplace: true }),
  make: () =>
    engine.execute(`
      drop table if exists ${SCRATCH_TABLE};
      create table ${SCRATCH_TABLE} (n int primary key, words text);
      insert into ${SCRATCH_TABLE} select n, repeat(md5(n::text), ${1 + Math.floor(random() * 40)}) from generate_series(1, 800) n;
      create index on ${SCRATCH_TABLE} (words);`),
  fill: () =>
    engine.execute(`
      create table if not exists ${SCRATCH_TABLE} (n int primary key, words text);
      insert into ${SCRATCH_TABLE} select n, 'later' from generate_series(10000, 10500) n on conflict (n) do update set words = 'again';`),
  rewrite: () =>
    engine.execute(`
      create table if not exists ${SCRATCH_TABLE} (n int primary key, words text);
      alter table ${SCRATCH_TABLE} alter n type bigint; alter table ${SCRATCH_TABLE} alter n type int;`),
  empty: () =>
    engine.execute(
      `create table if not exists ${SCRATCH_TABLE} (n int primary key, words text); truncate ${SCRATCH_TABLE};`,
    ),
  drop: () => engine.execute(`drop table if exists ${SCRATCH_TABLE}`),
  undone: () =>
    engine
      .transaction(async (tx) => {
        await tx.query(`update public.blog_posts set content = content || 'never'`)
        throw new Error('given up')
      })
      .catch(() => undefined),
  vacuum: () =>
    engine.query(
      pick([
        'vacuum public.blog_posts',
        'vacuum full public.blog_posts',
        'vacuum (analyze) auth.users',
        'reindex table public.blog_posts',
      ]),
    ),
  checkpoint: () => engine.query('checkpoint'),
}
const FREQUENT = [
  'insert',
  'insert',
  'insert',
  'insert',
  'change',
  'change',
  'change',
  'remove',
  'account',
  'account',
  'file',
  'file',
  'keys',
]
const choices = [...FREQUENT, ...FREQUENT, ...Object.keys(kinds)]

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 30_000) yield bytes.subarray(at, at + 30_000)
}

/** Restarts after a clean shutdown, or after the database ended during a statement, which requires recovery. */
async function beginNextLife(): Promise<void> {
  if (random() < 0.5) {
    await engine.close()
    engine = await openPglite({ dataFolder: place.database })
    return
  }
  await engine
    .transaction(
      async (tx) => {
        await tx.query(`update public.blog_posts set content = content || 'never'`)
        await tx.query(ENDLESS_SQL)
      },
      { statementTimeoutMs: 1 },
    )
    .catch(() => undefined)
}

async function acknowledge(step: number): Promise<void> {
  const [database, keys] = [await readDatabaseState(engine), await readKeysState(folder)]
  note({ step, state: 'acknowledged', database, keys })
}

await engine.query(`insert into storage.buckets (id, name) values ('power', 'power')`)
await acknowledge(0)
for (let step = 1; step <= steps; step += 1) {
  if (step % STEPS_PER_START === 0) await beginNextLife()
  const kind = step === 1 ? 'keys' : pick(choices)
  note({ step, state: 'begun' })
  await kinds[kind]!()
  await acknowledge(step)
}
await engine.close()
