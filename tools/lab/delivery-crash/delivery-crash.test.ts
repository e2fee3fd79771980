import { fileURLToPath } from 'node:url'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROUNDS = 4
/** Five starts of a backend with deliveries in between. */
const MAX_MS = 600_000
const script = fileURLToPath(new URL('./delivery-crash.ts', import.meta.url))

test(
  'notifies about each acknowledged lead, booking and payment despite killed processes and failing receivers',
  { timeout: MAX_MS },
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, '--rounds', String(ROUNDS)])
    expect(stdout).toMatch(
      /^4 kills; acknowledged: \d+ leads, [1-9]\d* bookings, .*, [1-9]\d* payment requests, .*; [1-9]\d* notices arrived, \d+ of them more than once; faults: 0$/m,
    )
  },
)
