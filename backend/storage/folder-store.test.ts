import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ByteLimitError } from './byte-store.ts'
import { createFolderStore } from './folder-store.ts'

async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'objects-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder, store: createFolderStore(folder) }
}

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text)
}

const listFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

test('bytes come back whole and in part', async () => {
  const { store } = await openStore()
  const id = randomUUID()
  expect(await store.write(id, chunksOf('hello ', 'world'), 100)).toEqual({
    size: 11,
    digest: '5eb63bbbe01eeed093cb22bb8f5acdc3',
  })
  expect(await new Response(await store.read(id)).text()).toBe('hello world')
  expect(await new Response(await store.read(id, { start: 4, end: 6 })).text()).toBe('o w')
})

test('unknown bytes are null, and removing them is no error', async () => {
  const { store } = await openStore()
  expect(await store.read(randomUUID())).toBeNull()
  await store.remove(randomUUID())
})

test('removed bytes are gone', async () => {
  const { folder, store } = await openStore()
  const id = randomUUID()
  await store.write(id, chunksOf('x'), 100)
  await store.remove(id)
  expect(await store.read(id)).toBeNull()
  expect(await listFiles(folder)).toEqual([])
})

test('too many bytes leave nothing behind', async () => {
  const { folder, store } = await openStore()
  await expect(store.write(randomUUID(), chunksOf('12345', '67890'), 9)).rejects.toThrow(ByteLimitError)
  expect(await listFiles(folder)).toEqual([])
})

test('an upload that breaks off leaves nothing behind', async () => {
  const { folder, store } = await openStore()
  async function* broken() {
    yield new Uint8Array(5)
    throw new Error('connection lost')
  }
  await expect(store.write(randomUUID(), broken(), 100)).rejects.toThrow('connection lost')
  expect(await listFiles(folder)).toEqual([])
})

test.for(['../../etc/passwd', 'a', '', '..', `${randomUUID()}/../x`])('"%s" is no id', async (id) => {
  const { store } = await openStore()
  await expect(store.read(id)).rejects.toThrow('is no id of stored bytes')
  await expect(store.write(id, chunksOf('x'), 100)).rejects.toThrow('is no id of stored bytes')
})
