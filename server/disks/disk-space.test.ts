import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listWrittenPlaces, readDiskSpace } from './disk-space.ts'

const GIB = 2 ** 30
const STATFS = { bsize: 4096, blocks: 100 * 1024, bfree: 15 * 1024, bavail: 10 * 1024 }
const absent = () => Promise.reject(Object.assign(new Error('not there'), { code: 'ENOENT' }))

test('places on one disk are one, others their own, and what can not be read is left out', async () => {
  const devices: Record<string, number> = { '/data': 1, '/data/objects': 2, '/backups': 1 }
  const disks = await readDiskSpace(
    [
      { name: 'data', folder: '/data' },
      { name: 'database', folder: '/data/database' },
      { name: 'files', folder: '/data/objects' },
      { name: 'backups', folder: '/backups' },
      { name: 'gone', folder: '/share' },
    ],
    {
      readDevice: async (folder) => {
        if (folder === '/share') throw Object.assign(new Error('stale handle'), { code: 'ESTALE' })
        return devices[folder] ?? (await absent())
      },
      readStatFs: async () => STATFS,
    },
  )
  expect(disks.map(({ name, folder }) => [name, folder])).toEqual([
    ['data, database, backups', '/data'],
    ['files', '/data/objects'],
  ])
})

test('what is kept for root is neither free nor part of the whole', async () => {
  const [disk] = await readDiskSpace([{ name: 'data', folder: '/' }], {
    readDevice: async () => 1,
    readStatFs: async () => STATFS,
  })
  expect(disk).toEqual({
    name: 'data',
    folder: '/',
    freeBytes: 10 * 1024 * 4096,
    totalBytes: 95 * 1024 * 4096,
  })
})

test.skipIf(process.platform !== 'linux')('a real disk is as free as df says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'disk-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [disk] = await readDiskSpace([{ name: 'data', folder: join(folder, 'not', 'yet') }])
  const [size, free] = execFileSync('df', ['-B1', '--output=used,avail', folder], { encoding: 'utf8' })
    .split('\n')[1]!
    .trim()
    .split(/\s+/)
    .map(Number) as [number, number]
  // Others write meanwhile.
  expect(Math.abs(disk!.freeBytes - free)).toBeLessThan(2 * GIB)
  expect(Math.abs(disk!.totalBytes - (size + free))).toBeLessThan(GIB)
})

test('a process knows where it writes', () => {
  const backend = { kind: 'embedded' as const, databaseUrl: null }
  const names = (config: object) =>
    listWrittenPlaces({ dataFolder: '/data', backups: null, ...config } as Parameters<
      typeof listWrittenPlaces
    >[0]).map(({ name }) => name)
  expect(names({ backend })).toEqual(['data', 'database', 'files'])
  expect(names({ backend: { ...backend, databaseUrl: 'postgres://a/b' } })).toEqual(['data', 'files'])
  expect(names({ backend: { kind: 'hosted' } })).toEqual(['data'])
  expect(names({ backend, backups: { place: { kind: 'folder', folder: '/b' } } })).toContain('backups')
  expect(names({ backend, backups: { place: { kind: 'bucket', bucket: {} } } })).not.toContain('backups')
})
