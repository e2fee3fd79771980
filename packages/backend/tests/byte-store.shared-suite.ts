import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ByteLimitError, type ByteStore } from '../storage/stores/byte-store.ts'

export type StoreUnderTest = {
  store: ByteStore
  /** Number of files or objects, including incomplete ones. */
  countFiles: () => Promise<number>
}

export async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text)
}

export async function listIds(store: ByteStore): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of store.list()) ids.push(id)
  return ids.toSorted()
}

/** Tests for every byte store; `open` returns an empty one that is deleted after the test. */
export function describeByteStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(name, () => {
    test('returns the bytes as a whole and in part', async () => {
      const { store } = await open()
      const id = randomUUID()
      expect(await store.write(id, chunksOf('hello ', 'world'), 100)).toEqual({
        size: 11,
        digest: '5eb63bbbe01eeed093cb22bb8f5acdc3',
      })
      expect(await new Response(await store.read(id)).text()).toBe('hello world')
      expect(await new Response(await store.read(id, { start: 4, end: 6 })).text()).toBe('o w')
    })

    test('stores an empty file', async () => {
      const { store } = await open()
      const id = randomUUID()
      expect(await store.write(id, chunksOf(), 100)).toMatchObject({ size: 0 })
      expect(await new Response(await store.read(id)).text()).toBe('')
    })

    test('returns null for an unknown id, and removing it is no error', async () => {
      const { store } = await open()
      expect(await store.read(randomUUID())).toBeNull()
      await store.remove(randomUUID())
    })

    test('stores nothing of a file that is too large', async () => {
      const { store, countFiles } = await open()
      await expect(store.write(randomUUID(), chunksOf('12345', '67890'), 9)).rejects.toThrow(ByteLimitError)
      expect(await countFiles()).toBe(0)
    })

    test('stores nothing of an aborted upload', async () => {
      const { store, countFiles } = await open()
      async function* broken() {
        yield new Uint8Array(5)
        throw new Error('connection lost')
      }
      await expect(store.write(randomUUID(), broken(), 100)).rejects.toThrow('connection lost')
      expect(await countFiles()).toBe(0)
    })

    test('lists all files with the time they were written', async () => {
      const { store } = await open()
      expect(await listIds(store)).toEqual([])
      const ids = [randomUUID(), randomUUID(), randomUUID()].toSorted()
      for (const id of ids) await store.write(id, chunksOf('x'), 100)
      expect(await listIds(store)).toEqual(ids)
      for await (const { writtenAt } of store.list()) {
        expect(Math.abs(writtenAt.getTime() - Date.now())).toBeLessThan(60_000)
      }
    })

    test('removing aborted uploads keeps complete ones', async () => {
      const { store } = await open()
      const id = randomUUID()
      await store.write(id, chunksOf('x'), 100)
      await store.removeUnfinished(new Date(Date.now() + 60_000))
      expect(await listIds(store)).toEqual([id])
    })

    test.for([
      '../../etc/passwd',
      '',
      randomUUID().toUpperCase(),
      `${randomUUID()}\n`,
      `${randomUUID()}/../x`,
    ])('rejects the id "%s"', async (id) => {
      const { store } = await open()
      await expect(store.read(id)).rejects.toThrow('is not an id of stored bytes')
      await expect(store.write(id, chunksOf('x'), 100)).rejects.toThrow('is not an id of stored bytes')
      await expect(store.remove(id)).rejects.toThrow('is not an id of stored bytes')
    })
  })
}
