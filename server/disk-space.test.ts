import { expect, test } from 'vitest'
import { createDiskReader, type DiskSpace, listWrittenFolders, readDiskSpace } from './disk-space.ts'
const STATFS = { bsize: 4096, blocks: 100 * 1024, bfree: 15 * 1024, bavail: 10 * 1024 }
const absent = () => Promise.reject(Object.assign(new Error('not there'), { code: 'ENOENT' }))

test('groups folders by disk, and leaves out disks that can not be read', async () => {
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

test('does not count the space reserved for root', async () => {
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

test('lists the folders that a process writes to', () => {
  const backend = { kind: 'embedded' as const, databaseUrl: null }
  const names = (config: object) =>
    listWrittenFolders({ dataFolder: '/data', backups: null, ...config } as Parameters<
      typeof listWrittenFolders
    >[0]).map(({ name }) => name)
  expect(names({ backend })).toEqual(['data', 'database', 'files'])
  expect(names({ backend: { ...backend, databaseUrl: 'postgres://a/b' } })).toEqual(['data', 'files'])
  expect(names({ backend: { kind: 'hosted' } })).toEqual(['data'])
  expect(names({ backend, backups: { place: { kind: 'folder', folder: '/b' } } })).toContain('backups')
  expect(names({ backend, backups: { place: { kind: 'bucket', bucket: {} } } })).not.toContain('backups')
})

const DISK: DiskSpace = { name: 'data', folder: '/data', freeBytes: 1, totalBytes: 2 }

test('returns the previous result if a disk does not answer, and reads it once at a time', async () => {
  const asked: ((disks: DiskSpace[]) => void)[] = []
  const read = createDiskReader([], {
    read: () => new Promise((resolve) => asked.push(resolve)),
    timeoutMs: 1,
  })
  const first = Promise.all([read(), read()])
  expect(asked).toHaveLength(1)
  expect(await first).toEqual([[], []])
  expect(await read()).toEqual([])
  expect(asked).toHaveLength(1)

  const third = read()
  asked[0]!([DISK])
  await third
  expect(await read()).toEqual([DISK])
  expect(asked).toHaveLength(2)
})
