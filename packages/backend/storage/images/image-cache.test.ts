import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createImageCache } from './image-cache.ts'

const LIMIT_BYTES = 100
const keyOf = (name: string) => createHash('sha256').update(name).digest('hex')

async function openCache() {
  const folder = await mkdtemp(join(tmpdir(), 'rendered-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder, cache: createImageCache(folder, LIMIT_BYTES) }
}

test('deletes the least recently used pictures when full', async () => {
  const { folder, cache } = await openCache()
  for (const name of ['a', 'b', 'c']) await cache.write(keyOf(name), Buffer.alloc(30))
  await cache.read(keyOf('a'))
  await cache.write(keyOf('d'), Buffer.alloc(30))
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'c', 'd'].map(keyOf).toSorted())
})

test('counts files of an earlier process and deletes its temporary files', async () => {
  const { folder } = await openCache()
  for (const [index, name] of ['old', 'new'].entries()) {
    const path = join(folder, keyOf(name))
    await writeFile(path, Buffer.alloc(45))
    await utimes(path, 1000 + index, 1000 + index)
  }
  await writeFile(join(folder, `${keyOf('unfinished')}.abc`), 'half')
  await createImageCache(folder, LIMIT_BYTES).write(keyOf('newest'), Buffer.alloc(45))
  expect((await readdir(folder)).toSorted()).toEqual(['new', 'newest'].map(keyOf).toSorted())
})

test('does not store a picture larger than the cache', async () => {
  const { folder, cache } = await openCache()
  await cache.write(keyOf('a'), Buffer.alloc(LIMIT_BYTES + 1))
  expect(await readdir(folder)).toEqual([])
})

test('file names are valid keys only', async () => {
  const { cache } = await openCache()
  await expect(cache.read('../secret')).rejects.toThrow('is not a key')
  await expect(cache.write('../secret', Buffer.from('x'))).rejects.toThrow('is not a key')
})
