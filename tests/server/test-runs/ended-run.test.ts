/** Tests that are ended leave no site behind, whoever ends them and how. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'

const STARTER = `
  import { startSiteWithoutData } from '#tests/support/site/running-site.ts'
  const { pid } = await startSiteWithoutData()
  console.log(pid)
  setInterval(() => {}, 60_000)`

test('a site ends with the process that started it, though that was killed', async () => {
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', STARTER], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(starter.stdout, 'data')) as [Buffer]
  const site = Number(said.toString())
  expect(isRunning(site)).toBe(true)
  starter.kill('SIGKILL')
  await vi.waitFor(() => expect(isRunning(site)).toBe(false), { timeout: 60_000, interval: 50 })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
