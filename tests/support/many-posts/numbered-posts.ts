/** Reproducible posts for measurements. */
import type { Engine } from '#backend/database/engine.ts'
import { type NumberedPost, POST_COLUMNS, POST_ROWS, POST_VALUES, storePosts } from './store-posts.ts'

const VOCABULARY = 4_000
const WORDS_OF_A_TITLE = 6
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

type Options = {
  /** Number of posts stored with triggers; at least eight, which have every tag. */
  singly?: number
  wordsOfAText?: number
}

/** Stores numbered posts, all but the first in bulk. The content of each post depends only on its number. */
export async function addNumberedPosts(
  engine: Engine,
  from: number,
  to: number,
  { singly = 100, wordsOfAText = 120 }: Options = {},
): Promise<void> {
  const makePosts = (start: number, end: number) =>
    Array.from({ length: Math.max(0, end - start) }, (_, n) => makePost(start + n, wordsOfAText))
  const others = Math.min(Math.max(from, singly), to)
  await engine.query(
    `insert into public.blog_posts (${POST_COLUMNS}) select ${POST_VALUES} from ${POST_ROWS}`,
    [JSON.stringify(makePosts(from, others))],
  )
  if (others < to) await storePosts(engine, { from: others, to }, makePosts)
  // Autovacuum would do this later.
  await engine.query('vacuum (analyze)')
}

function makePost(n: number, wordsOfAText: number): NumberedPost {
  const next = startNumbers(n)
  // A few words are frequent, most are rare.
  const word = () => nameWord(Math.floor(VOCABULARY * next() ** 4))
  const words = (length: number) => Array.from({ length }, word)
  const title = words(WORDS_OF_A_TITLE)
  if (n % 2 === 0) title.push('Amazon')
  if (n % 10 < 1 || n % 20 === 4) title.push('advertising')
  if (n % 100 === 50) title.push('inventory')
  if (n === 33) title.push('zirconium')
  const text = words(wordsOfAText)
  text.push('shelves')
  if (n % 10 === 3) text.push('margins')
  if (n % 100 === 60) text.push('pallets')
  return { n, title: title.join(' '), summary: words(12).join(' '), content: `<p>${text.join(' ')}</p>` }
}

/** Random numbers from 0 to 1 by seed (mulberry32). */
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
