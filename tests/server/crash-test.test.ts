import { fileURLToPath } from 'node:url'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROUNDS = 6
/** Up to seven starts of a whole site, and all that is written between them. */
const MAX_START_MS = 600_000
const script = fileURLToPath(new URL('../../tools/lab/crash/crash.ts', import.meta.url))

test(
  'acknowledged writes survive kill -9 at any moment, including first starts',
  { timeout: MAX_START_MS },
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, '--rounds', String(ROUNDS)])
    expect(stdout).toMatch(
      /^[6-9] kills \([1-3] of first starts, [1-9] while writing, \d of rotations\); acknowledged: [1-9]\d* posts, \d+ of them deleted again, [1-9]\d* pictures, \d+ imported posts; 0 missing or half there$/m,
    )
  },
)
