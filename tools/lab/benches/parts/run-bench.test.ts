import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { explainEnd, runBench } from './run-bench.ts'

const FIGURES = pathToFileURL(join(import.meta.dirname, '../../../../bench/parts/figures.ts')).href
const SEND_FIGURE = `import { sendFigure } from '${FIGURES}'
sendFigure({ name: process.argv[2] + process.env.SIZE, unit: 'ms', values: [1, 2, 3] })`

async function runSource(source: string, stopOnce?: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-run-'))
  const file = join(folder, 'bench.ts')
  await writeFile(file, source)
  const stopping = new AbortController()
  try {
    const running = runBench(
      { name: 'sample', part: 'A part', quick: ['quick'], quickSettings: { SIZE: ' size' } },
      { file, isThorough: false, maxMinutes: 5, signal: stopping.signal },
    )
    if (stopOnce) await stopOnce(folder).then(() => stopping.abort())
    return await running
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('returns the figures of a successful bench', async () => {
  const ran = await runSource(SEND_FIGURE)
  expect(ran).toMatchObject({ part: 'A part', command: 'SIZE= size sample quick', failure: null })
  expect(ran.figures).toEqual([{ name: 'quick size', unit: 'ms', values: [1, 2, 3] }])
})

test('keeps the figures of a failed bench and returns its error', async () => {
  const ran = await runSource(`${SEND_FIGURE}\nthrow new Error('There is no browser')`)
  expect(ran.figures).toHaveLength(1)
  expect(ran.failure).toBe('exited with 1: Error: There is no browser')
})

test('stops an interrupted bench with all its child processes', async () => {
  const endless = `import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
    writeFileSync(import.meta.dirname + '/started', String(pid))
    setInterval(() => {}, 1000)`
  let started = 0
  const ran = await runSource(endless, async (folder) => {
    const readPid = () => readFile(join(folder, 'started'), 'utf8').catch(() => '')
    await expect.poll(readPid, { timeout: 20_000 }).toMatch(/^\d+$/)
    started = Number(await readPid())
  })
  expect(ran.failure).toBe('interrupted')
  await expect.poll(() => isRunning(started), { timeout: 20_000 }).toBe(false)
})

test('treats an exit without figures as a failure', () => {
  expect(explainEnd(0, 1, '')).toBeNull()
  expect(explainEnd(0, 0, 'PostgreSQL is skipped: none here.\n')).toBe(
    'sent no figure: PostgreSQL is skipped: none here.',
  )
  const uncaught =
    "a.js:111\n    throw(\n    ^\n\nlocator.evaluate: Timeout exceeded.\n    at x {\n  name: 'TimeoutError'\n}\n"
  expect(explainEnd(1, 2, uncaught)).toBe('exited with 1: locator.evaluate: Timeout exceeded.')
  expect(explainEnd('SIGKILL', 0, '')).toBe('killed by SIGKILL')
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
