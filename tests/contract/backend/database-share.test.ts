/** No caller of the table service can block the database for others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Services } from '#backend/compose-backend.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type BackendUnderTest, startBackend } from '../start-backend.ts'

/** A flood of queries that only end by their time limit. */
const SLOW = { timeout: 180_000 }
const ORIGIN = 'http://backend.test'
const PASSWORD = 'a long enough password'
const EMAIL = 'reader@example.com'
const POSTS = 1_200
const FLOOD = 24
/** 10 kB of text each, so that searching all takes seconds on any machine. */
const POSTS_SQL = `
  insert into blog_posts (title, content, status, published_at)
  select 'Post ' || n, repeat(md5(n::text) || ' ' || substr(md5((n * 7)::text), 1, 5) || ' ', 260), 'published', now()
  from generate_series(1, ${POSTS}) n;
  create table shelves (id int primary key);
  create table books (id int primary key, shelf_id int references shelves, text text);
  insert into shelves select generate_series(1, 3);
  insert into books select n, 1 + n % 3, repeat('word ', 2000) from generate_series(1, 3000) n;
  create function list_books() returns setof books language sql stable as 'select * from books';
  create function one_book(asked int) returns books language sql stable as 'select * from books where id = asked';
  grant select on shelves, books to anon;
  grant execute on function list_books(), one_book(int) to anon`
const repeat = (count: number, build: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => build(n)).join(',')
const SEARCH = `or=(${repeat(10, (n) => `content.plfts.none${n}`)})`
/** The most expensive single query that still finishes in time. */
const EXPENSIVE = `/rest/v1/blog_posts?select=id&${SEARCH}&id=lt.`
const CHEAP = '/rest/v1/blog_posts?select=id,title&limit=5&order=published_at.desc'

let addressCount = 0
const newAddress = () => `198.51.100.${(addressCount += 1)}`

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let tested: BackendUnderTest
    let backend: Services

    beforeAll(async () => {
      tested = await startBackend(kind, POSTS_SQL)
      backend = await tested.startReplica({ limits: { databaseMilliseconds: Infinity } })
      const account = { email: EMAIL, password: PASSWORD, email_confirm: true }
      expect((await tested.service.auth.admin.createUser(account)).error).toBeNull()
    })
    afterAll(async () => {
      await backend.close()
      await tested.stop()
    })

    type Asking = { address?: string; method?: string; body?: string; headers?: Record<string, string> }
    async function ask(path: string, asking: Asking = {}, replica = backend) {
      const { address, method = 'GET', body, headers } = asking
      const response = await replica.fetch(
        new Request(ORIGIN + path, {
          method,
          body,
          headers: { apikey: tested.keys.publishable, 'content-type': 'application/json', ...headers },
        }),
        { clientAddress: address },
      )
      const text = await response.text()
      return { status: response.status, text, retryAfter: response.headers.get('retry-after') }
    }
    const signIn = (address: string, replica = backend) => {
      const body = JSON.stringify({ email: EMAIL, password: PASSWORD })
      return ask('/auth/v1/token?grant_type=password', { address, method: 'POST', body }, replica)
    }

    test(
      'a flood of expensive queries does not block a reader, a sign-in and the pages of the site',
      SLOW,
      async () => {
        const [{ id }] = (await tested.engine.query<{ id: string }>(
          'select id from blog_posts order by id offset 10 limit 1',
        )) as [{ id: string }]
        const flooding = newAddress()
        let floodEnded = 0
        const flood = Array.from({ length: FLOOD }, async () => {
          const answer = await ask(EXPENSIVE + id, { address: flooding })
          floodEnded += 1
          return answer.status
        })
        const visitor = newAddress()
        // One after the other during the flood: a request queued behind it would see it end.
        const endedDuring = async (work: () => Promise<{ status: number }>) => {
          const before = floodEnded
          expect((await work()).status).toBe(200)
          return floodEnded - before
        }
        for (const address of [visitor, undefined]) {
          for (let n = 0; n < 5; n += 1)
            expect(await endedDuring(() => ask(CHEAP, { address }))).toBeLessThan(FLOOD / 2)
        }
        for (const address of [visitor, flooding]) await endedDuring(() => signIn(address))
        // On a slow machine some exceed the limit of a query, and the last ones that of waiting.
        for (const status of await Promise.all(flood)) expect([200, 429, 500]).toContain(status)
      },
    )

    test('a search that takes too long stops between two rows, and the database continues', async () => {
      const answer = await ask(`/rest/v1/blog_posts?select=id&${SEARCH}`, { address: newAddress() })
      expect(answer.status).toBe(500)
      expect(JSON.parse(answer.text)).toMatchObject({
        code: '57014',
        message: 'canceling statement due to statement timeout',
      })
      // An in-memory database would be lost if its thread had ended.
      expect((await ask(CHEAP)).status).toBe(200)
    })

    test('limits the database time of a caller, while others and sign-in continue', async () => {
      const replica = await tested.startReplica({ limits: { databaseMilliseconds: 300 } })
      const address = newAddress()
      await ask(`/rest/v1/blog_posts?select=id&${SEARCH}`, { address }, replica)
      const refused = await ask(CHEAP, { address }, replica)
      expect(refused.status).toBe(429)
      expect(JSON.parse(refused.text)).toMatchObject({ code: 'over_request_rate_limit' })
      expect(Number(refused.retryAfter)).toBeGreaterThan(60)
      expect((await ask(CHEAP, { address: newAddress() }, replica)).status).toBe(200)
      expect((await signIn(address, replica)).status).toBe(200)
      await replica.close()
    })

    test('rejects hundreds of simultaneous requests from one address', async () => {
      const address = newAddress()
      const statuses = await Promise.all(
        Array.from({ length: 200 }, async () => (await ask(CHEAP, { address })).status),
      )
      expect(new Set(statuses)).toEqual(new Set([200, 429]))
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(64)
    })

    test.for([
      ['a long column', '/rest/v1/blog_posts?select=content'],
      ['related rows', '/rest/v1/shelves?select=id,books(*)'],
      ['related rows twice', '/rest/v1/shelves?select=a:books(text),b:books(text)&limit=1'],
      ['rows of a function', '/rest/v1/rpc/list_books'],
    ] as const)('rejects a response over 8 MiB before it is created: %s', async ([, path]) => {
      for (const accept of ['application/json', 'text/csv']) {
        const answer = await ask(path, { headers: { accept } })
        expect(answer.status).toBe(413)
        expect(JSON.parse(answer.text)).toEqual({
          code: 'PT413',
          message: expect.stringMatching(/^The answer would have over \d+ bytes$/),
          details: null,
          hint: 'Ask for fewer columns, or for fewer rows with limit and offset.',
        })
      }
    })

    test('returns what fits completely in every format', async () => {
      const path = '/rest/v1/books?select=id,text&limit=700&order=id'
      expect(JSON.parse((await ask(path)).text)).toHaveLength(700)
      expect((await ask(path, { headers: { accept: 'text/csv' } })).text.split('\n')).toHaveLength(701)
      expect((await ask('/rest/v1/blog_posts?select=content', { method: 'HEAD' })).status).toBe(200)
      const counted = await ask('/rest/v1/blog_posts?select=id&limit=1', {
        headers: { prefer: 'count=exact' },
      })
      expect(counted.status).toBe(206)
      const one = await ask('/rest/v1/rpc/one_book?asked=5')
      expect(JSON.parse(one.text)).toMatchObject({ id: 5 })
    })

    test.for([
      ['conditions', `/rest/v1/blog_posts?or=(${repeat(380, () => 'content.plfts.a')})`],
      ['columns', `/rest/v1/blog_posts?select=${repeat(600, (n) => `a${n}:content`)}`],
      ['conditions on a call', `/rest/v1/rpc/list_books?or=(${repeat(120, () => 'text.eq.a')})`],
    ] as const)('rejects queries that once stopped the database: %s', async ([, path]) => {
      const answer = await ask(path, { address: newAddress() })
      expect(answer.status).toBe(400)
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'PGRST100' })
    })
  })
}
