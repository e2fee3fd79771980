/**
 * Does a search take longer the more posts there are? Asks the same questions of 100 and 100,000 posts over HTTP,
 * on the embedded database and on PostgreSQL (of the tests, which does not sync its files), and sets the times of each
 * size beside those of the first, of answers with as many rows. Run: npm run lab -- search [pglite|postgres] [number of posts …]
 */
import { addNumberedPosts } from '#tests/support/many-posts/numbered-posts.ts'
import { measureEachEngine, readSizes } from '../parts/each-engine.ts'
import type { OpenBackend } from '../parts/open-backend.ts'

const ROUNDS = 40

type Question = {
  words: string
  /** What to ask of the fewest posts instead, so that the answer has as many rows. */
  first?: string
}

/** What is asked; the words stand in as many posts as the name says, whatever their number. */
const QUESTIONS: Record<string, Question> = {
  'a word of every other title': { words: 'amazon' },
  'a word of every tenth title': { words: 'advertising' },
  'a word of every 100th title': { words: 'inventory', first: 'advertising' },
  'a word of one title': { words: 'zirconium' },
  'two words of many titles': { words: 'amazon advertising' },
  'two words, one of them rare': { words: 'amazon inventory', first: 'amazon advertising' },
  'a half-written word': { words: 'adverti' },
  'a word of every text': { words: 'shelves' },
  'a word of every tenth text': { words: 'margins' },
  'a word of every 100th text': { words: 'pallets', first: 'margins' },
  'two words of texts, one of them rare': { words: 'shelves pallets', first: 'shelves margins' },
  'words of no post': { words: 'perpetuum mobile' },
}

const counts = readSizes([100, 100_000])
await measureEachEngine(measureEngine)

async function measureEngine(name: string, backend: OpenBackend): Promise<void> {
  console.log(
    `\n${name}: milliseconds, the least of ${ROUNDS}; in brackets as parts of those of ${counts[0]} posts`,
  )
  const first = new Map<string, number>()
  let stored = 0
  try {
    for (const count of counts) {
      const startedAt = performance.now()
      await addNumberedPosts(backend.engine, stored, count)
      const perPost = (performance.now() - startedAt) / (count - stored)
      stored = count
      console.log(`${count} posts, each stored in ${perPost.toFixed(2)} ms`)
      for (const [question, { words, first: atFirst = words }] of Object.entries(QUESTIONS)) {
        const asked = count === counts[0] ? atFirst : words
        await print(first, question, () => call(backend, 'search_posts', asked))
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
  console.log(`  ${name.padEnd(36)} ${taken.toFixed(1).padStart(7)} (${ratio}), ${found} rows`)
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
