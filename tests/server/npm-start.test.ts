/** `npm start` as a whole: npm, the script that starts the site, and the site. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { findFreePort } from '#backend/tests/support/free-port.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

async function startByNpm() {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-npm-'))
  await cp(inject('siteTemplate'), folder, { recursive: true })
  const port = await findFreePort()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const isRunning = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk)
      if (output.includes(' is running at ')) resolve()
    }
    npm.stdout.on('data', read)
    npm.stderr.on('data', read)
    npm.once('exit', () => reject(new Error(`npm start ended:\n${output}`)))
  })
  await isRunning
  return {
    pid: npm.pid!,
    folder,
    ended: once(npm, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
    [Symbol.asyncDispose]: async () => {
      npm.kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Process id from the database lock of a running site; null after a clean exit. */
async function findSite(folder: string): Promise<number | null> {
  const lock = await readFile(join(folder, 'database', 'lock.json'), 'utf8').catch(() => null)
  return lock === null ? null : (JSON.parse(lock) as { pid: number }).pid
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The process that npm started, from /proc. */
async function findChild(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')[0])
}

test.for(['SIGTERM', 'SIGINT'] as const)('npm exits after the site when it receives %s', async (signal) => {
  await using started = await startByNpm()
  const site = (await findSite(started.folder))!
  expect(isAlive(site)).toBe(true)
  process.kill(started.pid, signal)
  await started.ended
  expect([isAlive(site), await findSite(started.folder)]).toEqual([false, null])
})

test.skipIf(process.platform !== 'linux')(
  'the process started by npm also stops on a direct or repeated signal',
  async () => {
    await using started = await startByNpm()
    const site = (await findSite(started.folder))!
    const child = await findChild(started.pid)
    process.kill(child, 'SIGTERM')
    process.kill(child, 'SIGTERM')
    expect(await started.ended).toEqual([0, null])
    expect([isAlive(site), await findSite(started.folder)]).toEqual([false, null])
  },
)

test('a site that is stopped during the start shuts down properly', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-start-'))
  await cp(inject('siteTemplate'), folder, { recursive: true })
  const site = spawn(process.execPath, ['--liftoff-only', join(root, 'server/main.ts')], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, PORT: String(await findFreePort()), DATA_DIR: folder },
    stdio: 'ignore',
  })
  const ended = once(site, 'exit')
  while ((await findSite(folder).catch(() => null)) === null) await setTimeout(5)
  site.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(await findSite(folder)).toBe(null)
  await rm(folder, { recursive: true, force: true })
})
