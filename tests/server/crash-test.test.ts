import { fileURLToPath } from 'node:url'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROUNDS = 5
/** Six starts of a whole site, and all that is written between them. */
const MOST_MS = 600_000
const script = fileURLToPath(new URL('../../scripts/crash-test.ts', import.meta.url))

test('acknowledged rows and objects survive kill -9 at any moment', { timeout: MOST_MS }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--rounds', String(ROUNDS)])
  expect(stdout).toMatch(/^5 kills, [1-9]\d* rows and [1-9]\d* objects acknowledged, 0 missing or torn$/m)
})
