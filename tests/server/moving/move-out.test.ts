/** `npm run move-out` writes a backup to SQL and to a simulated hosted project. */
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { createFolderStore } from '#backend/storage/stores/folder-store.ts'
import {
  backUp,
  chunks,
  FILE_BYTES,
  FILE_ID,
  fillDatabase,
} from '#tests/contract/backup/backed-up-installation.ts'
import { type PostgresServer, startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { createTestEngine } from '#tests/support/database/test-engine.ts'
import { openHostedDatabase } from '#tests/support/database/hosted-database.ts'
import { runScript } from '#tests/support/site/run-script.ts'

const PASSPHRASE = 'copper lantern rides north'
const SECRET_KEY = 'sb_secret_of_the_project'
const FILE_NAME = 'a/b.png'

let root: string
let source: Engine
let backup: string
let encrypted: string[]

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'move-out-'))
  source = await createTestEngine('pglite')
  const keys = await fillDatabase(source)
  await source.query(
    `update storage.objects set metadata = '{"size": ${FILE_BYTES.length}, "mimetype": "image/png", "cacheControl": "no-cache"}'`,
  )
  const objects = createFolderStore(join(root, 'objects'))
  await objects.write(FILE_ID, chunks(FILE_BYTES), FILE_BYTES.length)
  const { bytes } = await backUp(source, objects, keys, { passphrase: PASSPHRASE })
  backup = join(root, 'site.backup')
  await writeFile(backup, bytes)
  const passphraseFile = join(root, 'passphrase')
  await writeFile(passphraseFile, `${PASSPHRASE}\n`)
  encrypted = ['--passphrase-file', passphraseFile]
})
afterAll(async () => {
  await source?.close()
  if (root) await rm(root, { recursive: true, force: true })
})

/** A folder that is deleted after the test. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(root, 'test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const readPosts = (engine: Engine) =>
  engine.query('select to_jsonb(p) as row from public.blog_posts p order by id')

test('the project imports the rows, including accounts with their passwords', async () => {
  const sql = join(await makeFolder(), 'data.sql')
  expect(await runScript('move-out', [backup, '--sql', sql, ...encrypted])).toEqual({
    status: 0,
    output: expect.stringMatching(/^\d+ rows and 1 files were read; the rows are in \S+data\.sql\.\n$/),
  })
  // Password hashes are in it.
  expect((await stat(sql)).mode & 0o777).toBe(0o600)
  expect((await runScript('move-out', [backup, '--sql', sql, ...encrypted])).output).toBe(
    `${sql} already exists and was not changed. Choose another name.\n`,
  )

  const server: PostgresServer = await startPostgresServer()
  if (server.adminUrl === '') return
  try {
    const project = await openHostedDatabase(server.adminUrl)
    await project.engine.execute(await readFile(sql, 'utf8'))
    expect(await readPosts(project.engine)).toEqual(await readPosts(source))
    const users = 'select id, email, encrypted_password from auth.users'
    expect(await project.engine.query(users)).toEqual(await source.query(users))
    expect(
      await project.engine.query('select id, public from storage.buckets where id = $1', ['box']),
    ).toEqual([{ id: 'box', public: false }])
    await project.close()
  } finally {
    await server.stop()
  }
})

test('writes files in a folder by their project names, readable only by the owner', async () => {
  const folder = join(await makeFolder(), 'files')
  const moved = await runScript('move-out', [backup, '--files', folder, ...encrypted])
  expect(moved).toEqual({ status: 0, output: expect.stringMatching(/^\d+ rows and 1 files were read\.\n$/) })
  const path = join(folder, 'box', FILE_NAME)
  expect(await readFile(path)).toEqual(FILE_BYTES)
  expect([(await stat(path)).mode & 0o777, (await stat(folder)).mode & 0o777]).toEqual([0o600, 0o700])
})

type Upload = { method: string; url: string; headers: Record<string, unknown>; bytes: Buffer }

/** Storage API of a project; requires its secret key. */
async function openStorage(): Promise<{ address: string; uploads: Upload[] }> {
  const uploads: Upload[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    const bytes = await buffer(request)
    if (headers.apikey !== SECRET_KEY) return response.writeHead(403).end('{"message":"not yours"}')
    uploads.push({ method: method!, url: url!, headers, bytes })
    return response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, uploads }
}

test('uploads files with their types, using the key of the project', async () => {
  const { address, uploads } = await openStorage()
  const keyFile = join(await makeFolder(), 'key')
  const words = [backup, '--project', address, '--secret-key-file', keyFile, ...encrypted]
  await writeFile(keyFile, 'sb_secret_other\n')
  expect(await runScript('move-out', words)).toEqual({
    status: 1,
    output: expect.stringContaining(`The project's storage returned 403 for box/${FILE_NAME}`),
  })
  await writeFile(keyFile, `${SECRET_KEY}\n`)
  // Twice, since it may be repeated.
  for (let time = 0; time < 2; time += 1) expect((await runScript('move-out', words)).status).toBe(0)
  expect(uploads).toHaveLength(2)
  expect(uploads[0]).toMatchObject({
    method: 'POST',
    url: `/storage/v1/object/box/${FILE_NAME}`,
    headers: { 'content-type': 'image/png', 'cache-control': 'no-cache', 'x-upsert': 'true' },
    bytes: FILE_BYTES,
  })
})

test('a backup that cannot be opened leaves no file, and unknown arguments change nothing', async () => {
  const folder = await makeFolder()
  const sql = join(folder, 'data.sql')
  const wrong = join(folder, 'wrong')
  await writeFile(wrong, 'other words')
  expect(await runScript('move-out', [backup, '--sql', sql, '--passphrase-file', wrong])).toEqual({
    status: 1,
    output: 'This key does not open the backup.\n',
  })
  expect((await runScript('move-out', [backup, '--sql', sql])).output).toContain('This backup is encrypted.')
  const damaged = join(folder, 'damaged.backup')
  const bytes = await readFile(backup)
  bytes[bytes.length >> 1]! ^= 0xff
  await writeFile(damaged, bytes)
  expect((await runScript('move-out', [damaged, '--sql', sql, ...encrypted])).output).toMatch(/damaged/)
  for (const words of [
    [backup],
    [backup, '--project', 'https://x.example'],
    [backup, 'more', '--sql', sql],
  ]) {
    expect(await runScript('move-out', words)).toEqual({ status: 2, output: expect.stringMatching(/^Usage/) })
  }
  expect((await readdir(folder)).toSorted()).toEqual(['damaged.backup', 'wrong'])
})
