/**
 * Does a search take longer the more posts there are? Asks the same questions of 100, 10,000 and 100,000 posts over HTTP,
 * on the embedded database and on PostgreSQL (of the tests, which does not sync its files), and sets the times of each
 * size beside those of the first. Run: npm run bench -- search [pglite|postgres] [number of posts …]
 */
import { startPostgresServer } from '#tests/support/database/postgres-server.ts'
import { type OpenBackend, openBackend } from './parts/open-backend.ts'

const POSTS_PER_STATEMENT = 500
const ROUNDS = 25
const VOCABULARY = 4_000
const WORDS_OF_A_TITLE = 6
const WORDS_OF_A_TEXT = 120
const SYLLABLES = [
  'ba',
  'co',
  'du',
  'fe',
  'gi',
  'lo',
  'ma',
  'ne',
  'pi',
  'ru',
  'sa',
  'te',
  'vo',
  'xi',
  'yu',
  'zo',
]

/** What is asked; the words stand in as many posts as the name says, whatever their number. */
const QUESTIONS: Record<string, string> = {
  'a word of every other title': 'amazon',
  'a word of every tenth title': 'advertising',
  'a word of every 100th title': 'inventory',
  'a word of one title': 'zirconium',
  'two words of many titles': 'amazon advertising',
  'a half-written word': 'adverti',
  'a word of every text': 'shelves',
  'a word of every tenth text': 'margins',
  'a word of every 100th text': 'pallets',
  'words of no post': 'perpetuum mobile',
}

const [engine, ...sizes] = process.argv.slice(2)
const counts = sizes.length > 0 ? sizes.map(Number) : [100, 10_000, 100_000]
if (engine !== 'postgres') await measureEngine('PGlite, synced to disk', await openBackend())
if (engine !== 'pglite') {
  const postgres = await startPostgresServer()
  try {
    if (postgres.adminUrl !== '') await measureEngine('PostgreSQL', await openBackend(postgres.adminUrl))
  } finally {
    await postgres.stop()
  }
}

async function measureEngine(name: string, backend: OpenBackend): Promise<void> {
  console.log(
    `\n${name}: milliseconds, the least of ${ROUNDS}; in brackets as parts of those of ${counts[0]} posts`,
  )
  const first = new Map<string, number>()
  let stored = 0
  try {
    for (const count of counts) {
      const startedAt = performance.now()
      await addPosts(backend, stored, count)
      const perPost = (performance.now() - startedAt) / (count - stored)
      stored = count
      console.log(`${count} posts, each stored in ${perPost.toFixed(2)} ms`)
      for (const [question, words] of Object.entries(QUESTIONS)) {
        await print(first, question, () => call(backend, 'search_posts', words))
      }
      await print(first, 'a mistyped word', () => call(backend, 'list_like_words', 'advertsing'))
    }
  } finally {
    await backend.close()
  }
}

async function print(first: Map<string, number>, name: string, ask: () => Promise<number>): Promise<void> {
  const times: number[] = []
  let found = await ask()
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    found = await ask()
    times.push(performance.now() - startedAt)
  }
  // What a busy machine adds is not the database's.
  const taken = Math.min(...times)
  if (!first.has(name)) first.set(name, taken)
  const ratio = (taken / first.get(name)!).toFixed(2)
  console.log(`  ${name.padEnd(30)} ${taken.toFixed(1).padStart(7)} (${ratio}), ${found} rows`)
}

async function call(backend: OpenBackend, name: string, words: string): Promise<number> {
  const { status, bytes } = await backend.ask(`/rest/v1/rpc/${name}`, {
    method: 'POST',
    body: JSON.stringify({ p_query: words }),
    headers: { apikey: backend.keys.publishable, 'content-type': 'application/json' },
  })
  if (status !== 200) throw new Error(`${name} was answered with ${status}: ${bytes.toString()}`)
  return (JSON.parse(bytes.toString()) as unknown[]).length
}

async function addPosts(backend: OpenBackend, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += POSTS_PER_STATEMENT) {
    const posts = Array.from({ length: Math.min(POSTS_PER_STATEMENT, to - at) }, (_, n) => makePost(at + n))
    await backend.engine.query(
      `insert into public.blog_posts (title, summary, content, tags, published_at)
       select p.title, p.summary, p.content, array['guides', 'ads'], timestamptz '2020-01-01' + n * interval '1 minute'
       from jsonb_to_recordset($1::jsonb) as p (n integer, title text, summary text, content text)`,
      [JSON.stringify(posts)],
    )
  }
  // As the engines do by themselves, at a moment of their own.
  await backend.engine.query('analyze')
}

function makePost(n: number): { n: number; title: string; summary: string; content: string } {
  const next = startNumbers(n)
  // A few words are in many texts, most in few.
  const word = () => nameWord(Math.floor(VOCABULARY * next() ** 4))
  const words = (length: number) => Array.from({ length }, word)
  const title = words(WORDS_OF_A_TITLE)
  if (n % 2 === 0) title.push('Amazon')
  if (n % 10 < 1 || n % 20 === 4) title.push('advertising')
  if (n % 100 === 50) title.push('inventory')
  if (n === 33) title.push('zirconium')
  const text = words(WORDS_OF_A_TEXT)
  text.push('shelves')
  if (n % 10 === 3) text.push('margins')
  if (n % 100 === 60) text.push('pallets')
  return { n, title: title.join(' '), summary: words(12).join(' '), content: `<p>${text.join(' ')}</p>` }
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function startNumbers(seed: number): () => number {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function nameWord(n: number): string {
  return [n >> 12, n >> 8, n >> 4, n].map((part) => SYLLABLES[part & 15]).join('')
}
