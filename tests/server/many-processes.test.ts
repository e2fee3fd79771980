/** `PROCESSES`: a parent and several processes on one port, over one PostgreSQL. */
import { readFile, writeFile } from 'node:fs/promises'
import { Agent, request as sendRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { runFailingSite, type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const COUNT = 3
/** `expect.poll` settings don't apply to `vi.waitFor`, which gives up after a second. */
const WAIT = { timeout: 120_000, interval: 100 }

/** A connection per request, as from many visitors. */
function ask(
  site: RunningSite,
  path: string,
  { method = 'GET', headers = {}, body = '' } = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const options = { agent: new Agent(), method, headers }
    sendRequest(new URL(path, site.url), options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode!, text }))
      answer.on('error', (error) => resolve({ status: 0, text: error.message }))
    })
      .on('error', (error) => resolve({ status: 0, text: error.message }))
      .end(body)
  })
}

/** The processes of the site, from /proc. */
async function listWorkers(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.trim().split(' ').filter(Boolean).map(Number)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe.skipIf(inject('postgresUrl') === '' || process.platform !== 'linux')('several processes', () => {
  let database: TestDatabase
  let site: RunningSite
  let secret: string

  const start = (more: Record<string, string> = {}) =>
    startRunningSite({
      DATABASE_URL: database.url,
      PROCESSES: String(COUNT),
      SEED_CONTENT: 'off',
      ...more,
    })

  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'))
    site = await start()
    secret = await readKeyFile(site.dataFolder, 'secret')
  })
  afterAll(async () => {
    await site?.stop()
    await database?.drop()
  })

  const write = (turn: number) =>
    ask(site, '/rest/v1/blog_posts', {
      method: 'POST',
      headers: { apikey: secret, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Post ${turn}`, content: '<p>Text</p>' }),
    })

  test('start together on an empty database and take turns responding', async () => {
    expect(site.output()).toContain(`in ${COUNT} processes`)
    expect(site.output().match(/ is running at /g)).toHaveLength(1)
    expect(await listWorkers(site.pid)).toHaveLength(COUNT)
    for (let turn = 0; turn < 2 * COUNT; turn += 1) expect((await ask(site, '/about')).status).toBe(200)
  })

  test('a killed process is restarted while the others respond', async () => {
    const before = await listWorkers(site.pid)
    process.kill(before[1]!, 'SIGKILL')
    await vi.waitFor(() => expect(site.output()).toContain('Process 2 ended (SIGKILL)'), WAIT)
    expect((await ask(site, '/about')).status).toBe(200)
    await vi.waitFor(async () => expect(await listWorkers(site.pid)).toHaveLength(COUNT), WAIT)
    expect(await listWorkers(site.pid)).not.toContain(before[1])
    expect((await ask(site, '/about')).status).toBe(200)
  })

  test('SIGHUP replaces all of them without a failed request', async () => {
    const before = await listWorkers(site.pid)
    const over = new AbortController()
    const failures: string[] = []
    let asked = 0
    const load = Array.from({ length: 4 }, async (_, line) => {
      for (let turn = 1; !over.signal.aborted; turn += 1) {
        const isWrite = turn % 5 === 0
        const { status, text } = isWrite ? await write(turn) : await ask(site, '/blog')
        asked += 1
        if (status !== (isWrite ? 201 : 200)) failures.push(`${line} ${status} ${text.slice(0, 80)}`)
        await pause(5)
      }
    })
    process.kill(site.pid, 'SIGHUP')
    await vi.waitFor(() => expect(site.output()).toContain('All processes were replaced'), WAIT)
    over.abort()
    await Promise.all(load)
    expect(failures).toEqual([])
    expect(asked).toBeGreaterThan(20)
    const after = await listWorkers(site.pid)
    expect(after).toHaveLength(COUNT)
    expect(after.filter((pid) => before.includes(pid))).toEqual([])
  })

  test('SIGTERM ends all of them in order', async () => {
    const other = await start({ PROCESSES: '2', DATA_DIR: site.dataFolder })
    const workers = await listWorkers(other.pid)
    await other.stop()
    expect([other.pid, ...workers].filter(isAlive)).toEqual([])
    expect(other.output()).not.toContain('it is started again')
  })

  test('end when their parent process ends', async () => {
    const other = await start({ PROCESSES: '2', DATA_DIR: site.dataFolder })
    const workers = await listWorkers(other.pid)
    process.kill(other.pid, 'SIGKILL')
    await vi.waitFor(() => expect(workers.filter(isAlive)).toEqual([]), WAIT)
  })

  test('processes that cannot start report the reason once and exit', async () => {
    const file = join(site.dataFolder, 'a-file')
    await writeFile(file, '')
    const { status, output } = await runFailingSite({
      DATABASE_URL: database.url,
      DATA_DIR: file,
      PORT: '0',
      PROCESSES: '2',
    })
    expect(status).toBe(1)
    expect(output.match(/the data folder must be a separate folder/g)).toHaveLength(1)
  })
})
