/**
 * What does the table service cost beside the SQL it runs? Lists posts and inserts rows over HTTP, in process, and as
 * the same bare SQL through the same engine, on the embedded database and on PostgreSQL (of the tests, which does not
 * sync its files). Run: npm run lab -- rest [pglite|postgres]
 */
import { measureEachEngine } from '../parts/each-engine.ts'
import { measureInTurn, measureRate, printSeries } from '../../../../bench/parts/measure.ts'
import { CONNECTIONS, type OpenBackend } from '../parts/open-backend.ts'

const ROUNDS = 3
const REQUESTS = 300
const POSTS = 200
const PAGE = 12
const COLUMNS = 'id,title,summary,featured_image,author,tags,published_at'
const LIST_PATH = `/rest/v1/blog_posts?select=${COLUMNS}&status=eq.published&order=published_at.desc&limit=${PAGE}`
const LIST_SQL = `select ${COLUMNS} from blog_posts where status = 'published' order by published_at desc limit ${PAGE}`
const INSERT_SQL = 'insert into blog_posts (title, content) values ($1, $2) returning id'
const CONTENT = `<p>${'Words. '.repeat(50)}</p>`

await measureEachEngine(measureEngine)

async function measureEngine(name: string, backend: OpenBackend): Promise<void> {
  try {
    await backend.engine.query(
      `insert into blog_posts (title, summary, content, tags)
       select 'Post ' || n, 'What it says', $1, array['one', 'two'] from generate_series(1, ${POSTS}) n`,
      [CONTENT],
    )
    console.log(`\n${name}: ${ROUNDS} rounds of ${REQUESTS}, ${CONNECTIONS} at once, medians (least to most)`)
    const { publishable, secret } = backend.keys
    await compare(`list of ${PAGE}`, backend, { path: LIST_PATH, key: publishable, status: 200 }, () =>
      backend.engine.query(LIST_SQL),
    )
    const body = JSON.stringify({ title: 'New', content: CONTENT })
    await compare('insert', backend, { path: '/rest/v1/blog_posts', key: secret, body, status: 201 }, () =>
      backend.engine.query(INSERT_SQL, ['New', CONTENT]),
    )
  } finally {
    await backend.close()
  }
}

async function compare(
  name: string,
  backend: OpenBackend,
  { path, key, body, status }: { path: string; key: string; body?: string; status: number },
  runSql: () => Promise<unknown>,
): Promise<void> {
  const headers = { apikey: key, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const method = body === undefined ? 'GET' : 'POST'
  const mustBe = (answered: number) => {
    if (answered !== status) throw new Error(`${method} ${path} was answered with ${answered}`)
  }
  const rate = (work: () => Promise<unknown>) => () => measureRate(REQUESTS, CONNECTIONS, work)
  const series = await measureInTurn(ROUNDS, [
    {
      name: `${name}, over HTTP`,
      measure: rate(async () => mustBe((await backend.ask(path, { method, body, headers })).status)),
    },
    {
      name: `${name}, in process`,
      measure: rate(async () => {
        const response = await backend.fetch(
          new Request(`http://127.0.0.1${path}`, { method, body, headers }),
        )
        mustBe(response.status)
        await response.arrayBuffer()
      }),
    },
    { name: `${name}, bare SQL`, measure: rate(runSql) },
  ])
  printSeries(series, 'per second')
}
