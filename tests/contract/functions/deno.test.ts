/**
 * All functions in Deno with the deployed import map, as the edge runtime of a hosted project runs them. Needs
 * DENO_BINARY (Deno 2), else skipped.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeForm } from '#tests/contract/bookings/booking-calls.ts'
import { newRequest, today } from '#tests/contract/payments/payment-calls.ts'
import { HOSTED_CALLS_SQL } from '#tests/contract/schedule/hosted-project.ts'
import {
  type FunctionsBackend,
  PRODUCT_FOLDER,
  startFunctionsBackend,
} from '#tests/support/site/functions-backend.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'

const deno = process.env['DENO_BINARY'] ?? ''
const FUNCTIONS = join(PRODUCT_FOLDER, 'functions')
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const names = readdirSync(FUNCTIONS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name)

/** Serves the default export of a function, as the platform does. */
const HOST = `
const [folder, port, names] = Deno.args
const served = {}
for (const name of names.split(',')) served[name] = (await import(folder + name + '/index.ts')).default
Deno.serve({ port: Number(port), hostname: '127.0.0.1' }, (request, info) =>
  served[new URL(request.url).pathname.split('/').at(-1)]?.fetch(request, info) ?? new Response(null, { status: 404 }))
`

describe.skipIf(!deno)('in Deno', () => {
  let backend: FunctionsBackend
  let administrator: Record<string, string>
  const running: ChildProcess[] = []
  beforeAll(async () => {
    backend = await startFunctionsBackend('pglite')
    await backend.engine.execute(HOSTED_CALLS_SQL)
    const { token } = await backend.signIn('admin')
    administrator = { apikey: backend.keys.publishable, authorization: `Bearer ${token}` }
  })
  afterAll(async () => {
    for (const process of running) process.kill()
    await backend?.stop()
  })

  /** @param keys by their names on the platform */
  async function serve(keys: Record<string, string>): Promise<string> {
    const port = await findFreePort()
    const map = ['--config', join(FUNCTIONS, 'deno.json'), '--node-modules-dir=manual', '--no-lock']
    const process = spawn(
      deno,
      ['run', ...map, '--allow-all', '-', `file://${FUNCTIONS}/`, `${port}`, names.join()],
      {
        cwd: ROOT,
        env: {
          HOME: globalThis.process.env['HOME'],
          SUPABASE_URL: backend.url,
          SITE_URL: 'https://agency.example',
          AGENCY_NAME: 'Acme',
          AGENCY_EMAIL: 'hello@acme.example',
          SEALING_KEYS: 's'.repeat(43),
          ...keys,
        },
      },
    )
    running.push(process)
    process.stdin.end(HOST)
    let said = ''
    for (const stream of [process.stdout, process.stderr]) stream.on('data', (part) => (said += String(part)))
    await expect
      .poll(() => (process.exitCode === null ? said : `ended: ${said}`), { timeout: 60_000 })
      .toMatch(/Listening on|^ended/)
    expect(said).toContain('Listening on')
    return `http://127.0.0.1:${port}`
  }

  async function call(host: string, name: string, headers: Record<string, string>, body: object = {}) {
    const answer = await fetch(`${host}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as Record<string, unknown> }
  }

  const present = () => ({
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: backend.keys.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.keys.secret }),
  })
  const former = () => ({
    SUPABASE_ANON_KEY: backend.keys.publishable,
    SUPABASE_SERVICE_ROLE_KEY: backend.keys.secret,
  })

  test.for([
    { named: 'present', keys: present },
    { named: 'former', keys: former },
  ])('serves visitors, administrators and jobs with keys by their $named names', async ({ keys }) => {
    const host = await serve(keys())
    const server = { apikey: backend.keys.secret }
    for (const name of names) {
      const { status } = await call(host, name, {})
      expect([name, status]).toEqual([name, expect.toBeOneOf([400, 401, 403, 404])])
    }
    expect(await call(host, 'list-call-times', { apikey: `${backend.keys.secret}x` })).toMatchObject({
      status: 401,
    })

    const email = `${randomUUID()}@shop.example`
    const lead = {
      kind: 'contact',
      name: 'Ann',
      email,
      phone: '',
      company: '',
      message: 'What would you change first?',
      serviceSlug: null,
      calculation: null,
      source: {},
      guard: { isTrapFilled: false, stampAgeSeconds: 60 },
      visitor: { address: randomUUID() },
    }
    expect(await call(host, 'submit-lead', server, lead)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    const offered = await call(host, 'list-call-times', server, { visitor: { address: null } })
    const { startsAt } = (offered.body as { times: { startsAt: string }[] }).times.at(-1)!
    const booked = await call(host, 'book-call', server, {
      ...writeForm(startsAt, { email }),
      visitor: { address: randomUUID() },
    })
    expect(booked).toMatchObject({ status: 200, body: { booking: { startsAt } } })

    const list = { action: 'list', filter: { search: email }, after: null, limit: 20 }
    const inbox = await call(host, 'manage-leads', administrator, list)
    expect([inbox.status, JSON.stringify(inbox.body)]).toEqual([200, expect.stringContaining(email)])
    const post = { action: 'create', data: { title: 'From Deno', content: '<p onclick="x()">Text</p>' } }
    expect(await call(host, 'editor-mutate-blog', administrator, post)).toMatchObject({
      status: 200,
      body: { post: { content: '<p>Text</p>' } },
    })
    const id = randomUUID()
    const request = { action: 'create', today, id, request: newRequest() }
    expect((await call(host, 'manage-payment-requests', administrator, request)).status).toBe(200)
    const link = await call(host, 'manage-payment-requests', administrator, { action: 'link', today, id })
    const opened = await call(host, 'read-payment-request', server, {
      token: link.body['token'],
      today,
      marks_seen: false,
      visitor: { address: null },
    })
    expect(opened).toMatchObject({ status: 200, body: { request: { id } } })

    // Like the calls of pg_cron and pg_net.
    await backend.engine.query(`update public.scheduled_jobs set next_due_at = now() - interval '1 second'`)
    await backend.engine.query('delete from vault.decrypted_secrets')
    await backend.engine.query(
      `insert into vault.decrypted_secrets values ('project_url', $1), ('secret_key', $2)`,
      [host, backend.keys.secret],
    )
    await backend.engine.query('select public.call_due_jobs()')
    const due = await backend.engine.query<{ url: string; headers: Record<string, string>; body: object }>(
      'delete from net.sent returning url, headers, body',
    )
    const called = await Promise.all(
      due.map(async ({ url, headers, body }) => {
        const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
        return [url.split('/').at(-1), answer.status, await answer.json()] as const
      }),
    )
    expect(called.map(([name]) => name)).toEqual(
      expect.arrayContaining(['deliver', 'seal-secrets', 'sweep-pictures', 'unpublish-posts']),
    )
    expect(called.filter(([, status]) => status !== 200)).toEqual([])
  })
})
