import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareSnapshot } from '#tests/support/database/test-engine.ts'

const STEPS = '30'
/** Opens about 30 databases. */
const MAX_MS = 300_000
const script = fileURLToPath(new URL('./power-loss.ts', import.meta.url))

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'power-loss-'))
  const snapshot = await prepareSnapshot()
  const { failed } = await run([
    '--record-to',
    folder,
    '--steps',
    STEPS,
    '--snapshot',
    snapshot,
    '--cuts',
    '1',
  ])
  expect(failed).toBe(false)
}, MAX_MS)
afterAll(() => rm(folder, { recursive: true, force: true }))

function run(words: readonly string[]): Promise<{ failed: boolean; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, '--seed', '7', ...words], (error, stdout, stderr) =>
      resolve({ failed: error !== null, stdout, stderr }),
    )
  })
}

const cut = (words: readonly string[]) => run(['--recording', folder, ...words])

test.for([
  ['ordered', '14'],
  ['posix', '8'],
] as const)(
  'acknowledged writes survive a power loss on a disk of the model %s',
  { timeout: MAX_MS },
  async ([model, cuts]) => {
    const { failed, stdout } = await cut(['--model', model, '--cuts', cuts])
    expect(stdout).toMatch(
      new RegExp(`^${cuts} cuts \\(${model}, seed 7\\); \\d+ with known results; 0 with`),
    )
    expect(failed).toBe(false)
  },
)

test('detects a disk that ignores syncs, and keeps the evidence', async () => {
  const { failed, stderr } = await cut(['--cuts', '4', '--lying-disk'])
  expect(failed).toBe(true)
  expect(stderr).toMatch(
    /^cut \d+, after \d+ operations: .*(?:the rows are|does not open|the keys are|is missing)/,
  )
  const kept = /Evidence: (?<recording>\S+) \(recording\), (?<left>\S+) \(files after the first/.exec(
    stderr,
  )!.groups!
  expect(kept.recording).toBe(folder)
  await rm(dirname(kept.left!), { recursive: true })
})
