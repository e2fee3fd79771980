import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'

const PARENT = `
  import { startSiteWithoutData } from '#tests/support/site/running-site.ts'
  const { pid } = await startSiteWithoutData({ DATA_DIR: process.env.DATA_DIR })
  console.log(pid)
  setInterval(() => {}, 60_000)`

test('a site ends with the process that started it, though that was killed', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'ended-run-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', PARENT], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, DATA_DIR },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(parent.stdout, 'data')) as [Buffer]
  const site = Number(said.toString())
  onTestFinished(() => void (isRunning(site) && process.kill(site, 'SIGKILL')))
  expect(isRunning(site)).toBe(true)
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(isRunning(site)).toBe(false), { timeout: 60_000, interval: 50 })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
