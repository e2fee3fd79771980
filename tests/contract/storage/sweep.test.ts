import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFolderStore } from '#backend/storage/stores/folder-store.ts'
import { sweepOrphans } from '#backend/storage/stores/sweep-orphans.ts'
import { openTransactions } from '#backend/storage/transactions.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { type BackendUnderTest, startBackend } from '../start-backend.ts'
import { countStored, newPath, png, STORAGE_SQL } from './fixture.ts'

const HOUR_MS = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

async function* oneByte() {
  yield new Uint8Array(1)
}

function openSweep({ engine, objectsFolder }: BackendUnderTest) {
  const bytes = createFolderStore(objectsFolder)
  const transactions = openTransactions(engine)
  return {
    addOrphans: async (count: number) => {
      for (let index = 0; index < count; index += 1) await bytes.write(randomUUID(), oneByte(), 1)
    },
    sweep: (now: Date) => sweepOrphans({ bytes, transactions }, now),
  }
}

onBothEngines(STORAGE_SQL, (use) => {
  test('deletes files without a database row after a day, and keeps the rest', async () => {
    const backend = use()
    const { addOrphans, sweep } = openSweep(backend)
    const name = newPath()
    const bucket = backend.service.storage.from('open')
    await bucket.upload(name, png())
    const before = await countStored(backend)
    await addOrphans(3)
    expect(await sweep(inHours(23))).toBe(0)
    expect(await countStored(backend)).toBe(before + 3)
    expect(await sweep(inHours(25))).toBe(3)
    expect(await countStored(backend)).toBe(before)
    expect(await (await bucket.download(name)).data?.text()).toBe('png bytes')
  })

  test('many simultaneous uploads to one name leave one complete file, and the sweep removes the rest', async () => {
    const backend = use()
    const { sweep } = openSweep(backend)
    const before = await countStored(backend)
    const name = newPath()
    const bucket = backend.service.storage.from('open')
    const contents = Array.from({ length: 8 }, (_, index) => `content ${index}`)
    const uploads = await Promise.all(
      contents.map((content) => bucket.upload(name, png(content), { upsert: true })),
    )
    expect(uploads.map(({ error }) => error)).toEqual(contents.map(() => null))
    expect(contents).toContain(await (await bucket.download(name)).data?.text())
    await sweep(inHours(25))
    expect(contents).toContain(await (await bucket.download(name)).data?.text())
    expect(await countStored(backend)).toBe(before + 1)
  })

  test('treats a database that knows none of many files as the wrong one', async () => {
    const backend = await startBackend(use().engine.kind)
    try {
      const { addOrphans, sweep } = openSweep(backend)
      await addOrphans(21)
      await expect(sweep(inHours(25))).rejects.toThrow('check that database and file store belong together')
      expect(await countStored(backend)).toBe(21)
    } finally {
      await backend.stop()
    }
  })
})
