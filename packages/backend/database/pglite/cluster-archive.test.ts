import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packCluster, unpackCluster } from './cluster-archive.ts'
import { openPglite } from './pglite.ts'

const SCRIPT = fileURLToPath(new URL('./initialize-cluster.ts', import.meta.url))
let folder: string
let cluster: string
let archive: string

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'cluster-archive-'))
  cluster = path.join(folder, 'made')
  archive = path.join(folder, 'cluster.tar.zst')
  await initialize(cluster, path.join(folder, 'no-archive'))
  await packCluster(cluster, archive)
})
afterAll(() => fs.rm(folder, { recursive: true }))

function initialize(place: string, from: string) {
  return promisify(execFile)(process.execPath, [SCRIPT, place, from])
}

async function listTree(place: string): Promise<string[]> {
  return (await fs.readdir(place, { recursive: true })).toSorted()
}

test('restores all files of a cluster with access for the owner only', async () => {
  const unpacked = path.join(folder, 'unpacked')
  await initialize(unpacked, archive)
  const names = await listTree(cluster)
  expect(names).toContain('PG_VERSION')
  expect(await listTree(unpacked)).toEqual(names)
  for (const name of names) {
    const [before, after] = [path.join(cluster, name), path.join(unpacked, name)]
    const { mode } = await fs.stat(after)
    const isFolder = (await fs.stat(before)).isDirectory()
    expect(mode & 0o777, name).toBe(isFolder ? 0o700 : 0o600)
    if (!isFolder) expect((await fs.readFile(after)).equals(await fs.readFile(before)), name).toBe(true)
  }
  expect((await fs.stat(unpacked)).mode & 0o777).toBe(0o700)
})

test.each(['made', 'out of its archive'])('starts a database with a cluster that was %s', async (way) => {
  const dataFolder = path.join(folder, crypto.randomUUID())
  await fs.mkdir(dataFolder)
  const place = path.join(dataFolder, 'cluster')
  if (way === 'made') await fs.cp(cluster, place, { recursive: true })
  else await unpackCluster(archive, place)
  const engine = await openPglite({ dataFolder })
  await engine.execute('create table kept (n int); insert into kept values (1)')
  await engine.close()
  const again = await openPglite({ dataFolder })
  expect(await again.query('select n from kept')).toEqual([{ n: 1 }])
  await again.close()
})

test('rejects a truncated or invalid archive instead of restoring part of a cluster', async () => {
  const bytes = await fs.readFile(archive)
  const broken = path.join(folder, 'broken.tar.zst')
  for (const content of [bytes.subarray(0, bytes.length - 1), bytes.subarray(0, 1000), Buffer.from('text')]) {
    await fs.writeFile(broken, content)
    await expect(unpackCluster(broken, path.join(folder, crypto.randomUUID()))).rejects.toThrow()
  }
  await expect(initialize(path.join(folder, crypto.randomUUID()), broken)).rejects.toThrow()
})
