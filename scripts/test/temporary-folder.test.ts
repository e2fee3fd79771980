import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder, removeAbandoned } from './temporary-folder.mjs'

/** Above the maximum process id of Linux. */
const UNUSED_PID = 2 ** 22 + 1
const HOUR_MS = 3_600_000

test('any user can write into the folder, which is deleted with its content', () => {
  const folder = makeTemporaryFolder()
  onTestFinished(folder.remove)
  expect(statSync(folder.path).mode & 0o7777).toBe(0o1777)
  mkdirSync(join(folder.path, 'database'))
  writeFileSync(join(folder.path, 'database', 'rows'), 'some')
  folder.remove()
  expect(existsSync(folder.path)).toBe(false)
})

test.runIf(existsSync('/proc/self'))(
  'deletes folders of killed runs after some hours, but none in use',
  async () => {
    const parent = await mkdtemp(join(tmpdir(), 'parent-'))
    onTestFinished(() => rm(parent, { recursive: true }))
    const names = [
      `peakshelf-tests-${UNUSED_PID}-a1B2c3`,
      `peakshelf-tests-${process.pid}-a1B2c3`,
      `other-${UNUSED_PID}`,
    ]
    for (const name of names) mkdirSync(join(parent, name, 'inside'), { recursive: true })
    const areThere = () => names.map((name) => existsSync(join(parent, name)))
    removeAbandoned(parent)
    expect(areThere()).toEqual([true, true, true])
    removeAbandoned(parent, Date.now() + 4 * HOUR_MS)
    expect(areThere()).toEqual([false, true, true])
  },
)
