import { randomUUID } from 'node:crypto'
import { answers } from '#supabase/functions/import-news-from-sheets/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import {
  type Call,
  connectAdministrator,
  type LocalSource,
  startImportSource,
} from '#tests/support/site/import-calls.ts'

const NOT_AN_ARRAY = 'Expected an array of news items from Google Sheets'
const SIGN_IN_PAGE =
  '<!DOCTYPE html><html><body><a href="https://accounts.google.com/ServiceLogin">Sign in</a></body></html>'
const ERROR_PAGE =
  '<!DOCTYPE html><html><body>TypeError: Cannot read properties of null (line 3)</body></html>'

/** Responses by path: status, type, body. */
const PAGES: Record<string, [status: number, type: string, body: string]> = {
  '/rows': [
    200,
    'application/json',
    JSON.stringify([{ id: 'r1', Title: 'First', Body: 'Words', date: '2026-01-02' }]),
  ],
  '/csv': [200, 'text/csv', 'id,title,content\nc1,"From, CSV","Words"\n'],
  '/sign-in': [200, 'text/html', SIGN_IN_PAGE],
  '/error': [200, 'text/html; charset=utf-8', ERROR_PAGE],
  '/page': [200, 'text/html', '<html><body>Hello</body></html>'],
  '/object': [200, 'application/json', '{"message":"no rows"}'],
  '/invalid': [200, 'application/json', '[{"title":"No content"}]'],
  '/closed': [403, 'text/html', 'no'],
  '/broken': [500, 'text/html', 'no'],
  '/large': [200, 'application/json', `["${'x'.repeat(2 * 1024 * 1024)}"]`],
}
const sources = { hosts: [] as string[], pictures: 'listed' as const, forbiddenHosts: [] }
const source: LocalSource = await startImportSource((request, response) => {
  if (request.url === '/exec') return response.writeHead(302, { location: '/rows' }).end()
  if (request.url === '/away')
    return response.writeHead(302, { location: 'https://accounts.google.com/x' }).end()
  const [status, type, body] = PAGES[request.url!] ?? [404, 'text/html', 'no']
  return response.writeHead(status, { 'content-type': type }).end(body)
})
sources.hosts.push(...source.sources.hosts)
afterAll(() => source.stop())

onBothFunctionEngines({ sources }, (use) => {
  let call: Call
  beforeAll(async () => {
    call = await connectAdministrator(use())
  })
  const importSheet = async (body: unknown) => {
    await use().engine.query('delete from outgoing_fetches')
    return call('import-news-from-sheets', body)
  }

  test('imports rows from the browser once', async () => {
    const id = randomUUID()
    const rows = [
      { id, title: 'A title', content: 'Some words', image: 'http://pictures.example/a.png' },
      { id: `${id}-2`, title: 'No content' },
      {},
    ]
    const first = await importSheet(rows)
    expect(first).toMatchObject({ status: 200, body: { success: true, imported: 1, skipped: 2, errors: 0 } })
    expect(answers.import.parse(first.body).rows).toContainEqual(
      expect.objectContaining({ title: 'A title', outcome: 'created', line: 1 }),
    )
    const { data } = await use().anon.from('news_posts').select().eq('title', 'A title')
    expect(data).toMatchObject([
      { author: 'Admin', content: '<p>Some words</p>', featured_image: 'https://pictures.example/a.png' },
    ])
    expect((await importSheet(rows)).body).toMatchObject({ imported: 0, skipped: 3, errors: 0 })
    const undone = await call('undo-import', { run_id: first.body.run_id })
    expect(undone.body).toMatchObject({ deleted: 1 })
  })

  test('previews a sheet without writing', async () => {
    await use().engine.query('delete from news_posts')
    const answer = await importSheet({ url: `${source.url}/rows`, preview: true })
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, sheet: expect.any(String) },
    })
    expect(Buffer.from(String(answer.body['sheet']), 'base64').toString()).toContain('"First"')
    const refused = await importSheet({ url: `${source.url}/invalid`, preview: true })
    expect(refused).toMatchObject({
      status: 422,
      body: { error: 'No valid news posts found in the data', reason: expect.any(String) },
    })
    expect((await use().anon.from('news_posts').select()).data).toEqual([])
    expect((await call('import-posts', { action: 'list', kind: 'news' })).body.runs).not.toContainEqual(
      expect.objectContaining({ status: 'running' }),
    )
  })

  test.for([
    ['/rows', 'First'],
    ['/exec', 'First'],
    ['/csv', 'From, CSV'],
  ] as const)('fetches and imports the rows at %s', async ([path, title]) => {
    await use().engine.query('delete from news_posts')
    const { body } = await importSheet({ url: source.url + path })
    expect(body).toMatchObject({
      success: true,
      imported: 1,
      skipped: 0,
      errors: 0,
      rows: [{ title, outcome: 'created' }],
    })
  })

  test.for([
    ['/sign-in', 422, NOT_AN_ARRAY, /asks for a sign-in/],
    ['/away', 422, NOT_AN_ARRAY, /asks for a sign-in/],
    ['/error', 422, NOT_AN_ARRAY, /script of the sheet failed/],
    ['/page', 422, NOT_AN_ARRAY, /is the address of a web page/],
    ['/object', 422, NOT_AN_ARRAY, /./],
    ['/invalid', 422, 'No valid news posts found in the data', /./],
    ['/closed', 502, 'Failed to fetch from Google Sheets: 403', /asks for a sign-in/],
    ['/broken', 502, 'Failed to fetch from Google Sheets: 500', /./],
    ['/large', 502, 'Failed to fetch from Google Sheets: 413', /too large/],
  ] as const)('answers %s with %i and the specified message', async ([path, status, error, reason]) => {
    const answer = await importSheet({ url: source.url + path })
    expect(answer).toMatchObject({ status, body: { success: false, error } })
    expect(answer.body.reason).toMatch(reason)
  })

  test.for([
    [{ url: 'https://sheets.example/x' }, 400, 'This address may not be fetched.'],
    [{ url: '' }, 400, 'Please provide the Google Sheets URL'],
    [{ rows: [] }, 400, NOT_AN_ARRAY],
    ['text', 400, NOT_AN_ARRAY],
    [[], 422, 'Invalid data format or empty dataset'],
    [{ url: 'https://docs.google.com/x', sheet_time_zone: 'Nowhere/At all' }, 400, /timezone/],
  ] as const)('%j is refused', async ([body, status, error]) => {
    const answer = await importSheet(body)
    expect(answer.status).toBe(status)
    expect(answer.body.error).toEqual(typeof error === 'string' ? error : expect.stringMatching(error))
  })
})
