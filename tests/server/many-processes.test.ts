/** `PROCESSES`: a parent and several processes on one port, over one PostgreSQL. */
import { readFile, writeFile } from 'node:fs/promises'
import { Agent, request as sendRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { countRequests } from '#domain/system/judge-system.ts'
import { processFigures } from '#domain/system/process-figures.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { runFailingSite, type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const COUNT = 3
const SILENCE_SECONDS = 6
const OWNER = { email: 'owner@example.com', password: 'quiet-copper-lantern-rides' }
/** What is configured for `expect.poll` does not count for `vi.waitFor`, which gives up after a second. */
const WAIT = { timeout: 120_000, interval: 100 }

/** Each request on a connection of its own, as they come from many visitors. */
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

/** The processes of the site, by Linux's own list. */
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
      PROCESS_SILENCE_SECONDS: String(SILENCE_SECONDS),
      SEED_CONTENT: 'off',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
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

  const readMetrics = async () => (await site.readMetrics()).text()
  const write = (turn: number) =>
    ask(site, '/rest/v1/blog_posts', {
      method: 'POST',
      headers: { apikey: secret, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Post ${turn}`, content: '<p>Text</p>' }),
    })

  test('start together on an empty database, and answer in turn', async () => {
    expect(site.output()).toContain(`in ${COUNT} processes`)
    expect(site.output().match(/ is running at /g)).toHaveLength(1)
    expect(await listWorkers(site.pid)).toHaveLength(COUNT)
    for (let turn = 0; turn < 2 * COUNT; turn += 1) expect((await ask(site, '/about')).status).toBe(200)
  })

  test('say together what each of them counts, and once what the installation holds', async () => {
    const text = await readMetrics()
    const about = text.split('\n').filter((line) => /^http_requests_total\{.*route="\/about"/.test(line))
    const processes = new Set(about.map((line) => Number(/process="(\d)"/.exec(line)?.[1])))
    expect(processes).toEqual(new Set([1, 2, 3]))
    expect(text.match(/^# TYPE http_requests_total /gm)).toHaveLength(1)
    expect(text.match(/^process_resident_memory_bytes\{process="\d"\} \d+$/gm)).toHaveLength(COUNT)
    expect(text.match(/^database_up.*$/gm)).toEqual(['database_up 1'])
    for (const [pool, size] of Object.entries({ pages: 5, data: 5, accounts: 3, health: 1 }))
      expect(text).toContain(`database_pool_size{process="1",pool="${pool}"} ${size}\n`)
    expect(text).toMatch(/^database_pool_connections\{process="\d",pool="pages"\} [1-5]$/m)
  })

  test('show an owner all of them together, whichever is asked', async () => {
    const json = { 'content-type': 'application/json' }
    const signIn = await ask(site, '/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { ...json, apikey: await readKeyFile(site.dataFolder, 'publishable') },
      body: JSON.stringify(OWNER),
    })
    const { access_token: token } = JSON.parse(signIn.text) as { access_token: string }
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, text } = await ask(site, '/system/v1/process', {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${token}` },
        body: '{}',
      })
      expect(status).toBe(200)
      const figures = processFigures.parse(JSON.parse(text))
      expect(figures).toMatchObject({ mode: 'postgres', expectedProcesses: COUNT })
      expect(figures.processes.map(({ number }) => number)).toEqual([1, 2, 3])
      // Each answered its share of what the tests before asked for.
      expect(countRequests(figures.minutes).total).toBeGreaterThanOrEqual(2 * COUNT)
    }
  })

  test('a change through one is seen through all of them', async () => {
    expect((await write(0)).status).toBe(201)
    const seen = async () => {
      const pages = await Promise.all(Array.from({ length: 2 * COUNT }, () => ask(site, '/blog')))
      return pages.filter(({ text }) => text.includes('Post 0')).length
    }
    await vi.waitFor(async () => expect(await seen()).toBe(2 * COUNT), WAIT)
  })

  test('one that is killed is started again, and the others answer meanwhile', async () => {
    const before = await listWorkers(site.pid)
    process.kill(before[1]!, 'SIGKILL')
    await vi.waitFor(() => expect(site.output()).toContain('Process 2 ended (SIGKILL)'), WAIT)
    expect((await ask(site, '/about')).status).toBe(200)
    await vi.waitFor(async () => {
      const text = await readMetrics()
      expect(text.match(/^process_resident_memory_bytes\{/gm)).toHaveLength(COUNT)
    }, WAIT)
    const after = await listWorkers(site.pid)
    expect(after).toHaveLength(COUNT)
    expect(after).not.toContain(before[1])
  })

  test('one that hangs is ended and started again, and the others answer meanwhile', async () => {
    const before = await listWorkers(site.pid)
    process.kill(before[0]!, 'SIGSTOP')
    const statuses: number[] = []
    // One connection is handed to it, at most, which it never takes: another one gets it in the end.
    for (let n = 0; n < 4; n += 1) void ask(site, '/about').then(({ status }) => statuses.push(status))
    await vi.waitFor(
      () => expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(2),
      WAIT,
    )
    await vi.waitFor(() => expect(site.output()).toMatch(/Process (\d) hangs and is ended/), WAIT)
    await vi.waitFor(async () => {
      const text = await readMetrics()
      expect(text.match(/^process_resident_memory_bytes\{/gm)).toHaveLength(COUNT)
    }, WAIT)
    await vi.waitFor(() => expect(statuses).toEqual([200, 200, 200, 200]), WAIT)
    const after = await listWorkers(site.pid)
    expect(after).toHaveLength(COUNT)
    expect(after).not.toContain(before[0])
    expect(site.output().match(/ hangs and is ended/g)).toHaveLength(1)
  })

  test('a parent that was halted blames nobody for the time in between, and hands on who waited', async () => {
    const before = await listWorkers(site.pid)
    const blamed = site.output().match(/ hangs and is ended/g)?.length ?? 0
    process.kill(site.pid, 'SIGSTOP')
    const waiting = Promise.all(Array.from({ length: COUNT }, () => ask(site, '/about')))
    // Longer than a process may be silent, of which the parent counts nothing.
    await pause((SILENCE_SECONDS + 2) * 1_000)
    process.kill(site.pid, 'SIGCONT')
    expect((await waiting).map(({ status }) => status)).toEqual([200, 200, 200])
    // Its next turns, after which one that is taken for stuck would be gone.
    await pause(3_000)
    expect(await listWorkers(site.pid)).toEqual(before)
    expect(site.output().match(/ hangs and is ended/g)?.length ?? 0).toBe(blamed)
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

  test('without their parent they end by themselves', async () => {
    const other = await start({ PROCESSES: '2', DATA_DIR: site.dataFolder })
    const workers = await listWorkers(other.pid)
    process.kill(other.pid, 'SIGKILL')
    await vi.waitFor(() => expect(workers.filter(isAlive)).toEqual([]), WAIT)
  })

  test('that can not start say why once, and end', async () => {
    const file = join(site.dataFolder, 'a-file')
    await writeFile(file, '')
    const { status, output } = await runFailingSite({
      DATABASE_URL: database.url,
      DATA_DIR: file,
      PORT: '0',
      PROCESSES: '2',
    })
    expect(status).toBe(1)
    expect(output.match(/the data folder must be a folder of its own/g)).toHaveLength(1)
  })
})
