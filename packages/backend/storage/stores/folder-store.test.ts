import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeByteStore, listIds } from '#backend/tests/byte-store.shared-suite.ts'
import { createFolderStore } from './folder-store.ts'

async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'objects-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const countFiles = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
  return { folder, store: createFolderStore(folder), countFiles }
}

describeByteStore('a folder', openStore)

test('deletes old temporary files of a dead process', async () => {
  const { folder, store, countFiles } = await openStore()
  await mkdir(join(folder, 'ab'))
  for (const name of ['.draft-old', '.draft-new']) await writeFile(join(folder, 'ab', name), 'half')
  await utimes(join(folder, 'ab', '.draft-old'), 1, 1)
  await store.removeUnfinished(new Date(Date.now() - 60_000))
  expect(await countFiles()).toBe(1)
})

test('treats a missing folder as empty', async () => {
  const { folder } = await openStore()
  const store = createFolderStore(join(folder, 'missing'))
  await store.removeUnfinished(new Date())
  expect(await listIds(store)).toEqual([])
})
