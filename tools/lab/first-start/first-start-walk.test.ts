import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** About 30 interruptions, spread by the seed; `npm run lab -- first-start` makes all of them. */
const OPTIONS = ['--stride', '50', '--copies', '2', '--seed', '7']
const MAX_MS = 400_000
const script = fileURLToPath(new URL('./first-start-walk.ts', import.meta.url))

test.each(['postgres', 'pglite'])(
  'a first start on %s that is interrupted between any two statements is completed by later starts',
  { timeout: MAX_MS },
  async (engine) => {
    const words = ['--liftoff-only', script, '--engine', engine, ...OPTIONS]
    const { stdout } = await promisify(execFile)(process.execPath, words)
    expect(stdout).toMatch(
      /: [1-9]\d cuts of a first start of \d{4} statements, \d+ left out as made before, [1-9]\d* states between them, [1-9]\d* copies of them started, \d+ waits tried again; 0 differences$/m,
    )
  },
)
