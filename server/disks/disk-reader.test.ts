import { expect, test } from 'vitest'
import { createDiskReader, type DiskSpace } from './disk-space.ts'

const DISK: DiskSpace = { name: 'data', folder: '/data', freeBytes: 1, totalBytes: 2 }

test('a disk that does not answer keeps nobody waiting, and is asked once', async () => {
  const asked: ((disks: DiskSpace[]) => void)[] = []
  const read = createDiskReader([], {
    read: () => new Promise((resolve) => asked.push(resolve)),
    patienceMs: 1,
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
