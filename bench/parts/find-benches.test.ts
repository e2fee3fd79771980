import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBenches } from './find-benches.mjs'

async function makeFolder(files: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'benches-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const file of files) {
    await mkdir(join(folder, dirname(file)), { recursive: true })
    await writeFile(join(folder, file), '')
  }
  return folder
}

test('benches are found by their name alone, in whichever room; parts and tests are none', async () => {
  const folder = await makeFolder([
    'all.ts',
    'pages/list.ts',
    'pages/list.test.ts',
    'files/copy.ts',
    'files/notes.md',
    'parts/measure.ts',
    'parts/soak/visitors.ts',
  ])
  expect([...findBenches(folder)]).toEqual([
    ['all', join(folder, 'all.ts')],
    ['copy', join(folder, 'files/copy.ts')],
    ['list', join(folder, 'pages/list.ts')],
  ])
})

test('two benches of one name are refused', async () => {
  const folder = await makeFolder(['pages/list.ts', 'files/list.ts'])
  expect(() => findBenches(folder)).toThrow('Two benches are called list: ')
})
