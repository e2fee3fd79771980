/** Words that the server reads from generated texts, compared with those that the database reads. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { readBodyWords } from '#domain/search/body-words.ts'
import { createTestEngine, listEngines } from '#tests/support/database/test-engine.ts'
import { createRandom } from '#tests/support/random-numbers.ts'

const TEXTS = 1_000
const WORD_LENGTHS = [2046, 2047, 2048]
const LONG_PARAGRAPH =
  '<p>Some <a href="https://a.example/long?q=1" title="Of it">shelves &amp; more</a> at 12.5 cm</p>'
// prettier-ignore
const PARTS = [
  '<p>', '</p>', '<a href="https://a.example/x?y=1&amp;z=2" title="it\'s">', '</a>', '<strong>', '</strong>', '<br>',
  '<img src="data:image/png;base64,AAA+/=" alt="5 > 3">', '<h2 id="user-content-x">', '</h2>', '<li>', '</li>', '<!-- c -->',
  ' ', ' ', '\n', '\t', '\u0007', '.', '-', '_', '@', ':', '+', '~', "'", '/', '"', '?', '!', ';', ',', '(', ')', '*', '#', '&', '|', '\\', '`', '<', '>',
  '&amp;', '&lt;', '&#x26;', '&nbsp;', '&#39;', '&copy', 'é', 'Ü', 'ß', 'ẞ', 'ñ', 'ø', 'Å', 'İ', 'ſ', 'K', 'ﬁ', '①', 'Ａ', '＜b＞', '½', '²',
  '“', '”', '’', '–', '…', '·', '\u00A0', '\u00AD', '\u200B', '🚀', '👩‍💻', '🄰', '日本', 'слово',
  'word', 'Word', 'SKU', 'shelves', '1', '12', '007', '1e5', '1e51', '4e1b7', '2E10x', '3d', 'v2', 'a1b2', '100%', '$5', 'x=y', '0x1F', 'e5',
  'www', 'example.com', 'user@mail.example', '/path/to', 'C++', 'rock\'n\'roll', 'state-of-the-art', '1,000.50', '-5', '1.5e-3',
]

function makeTexts(): string[] {
  const random = createRandom(94)
  const pick = () => PARTS[Math.floor(random() * PARTS.length)]!
  const mixed = Array.from({ length: TEXTS }, () =>
    Array.from({ length: 1 + Math.floor(random() * 14) }, pick).join(''),
  )
  // The limit of indexed text cuts these paragraphs at every position.
  const cut = Array.from(LONG_PARAGRAPH, (_, shift) => 'x'.repeat(shift) + LONG_PARAGRAPH.repeat(150))
  const astral = `🚀${'🚀x '.repeat(5_000)}`
  return [...mixed, ...cut, astral, WORD_LENGTHS.map((length) => 'a'.repeat(length)).join(' ')]
}

/** All words of up to `maxLength` of these characters. */
function spell(letters: readonly string[], maxLength: number): string[] {
  if (maxLength === 0) return []
  const shorter = spell(letters, maxLength - 1)
  return [...new Set([...letters, ...letters.flatMap((letter) => shorter.map((word) => letter + word))])]
}

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await createTestEngine(kind)
    })
    afterAll(() => engine.close())

    test('reads the same words as the database, or leaves the text to it', async () => {
      const read = makeTexts().map((text) => ({ text, words: readBodyWords(text) }))
      const indexed = read.filter(({ words }) => words !== null)
      const different = await engine.query(
        `select text, words, search.read_body(text)::text as stored
         from jsonb_to_recordset($1::jsonb) t (text text, words text)
         where array_to_tsvector(string_to_array(words, ' ')) <> search.read_body(text)`,
        [JSON.stringify(indexed)],
      )
      expect(different).toEqual([])
      expect(indexed.length).toBeGreaterThan(TEXTS / 4)
    })

    test('finds every stored word of letters and digits', async () => {
      const letters = ['1', '20', 'e', 'b', 'ee']
      const words = ['1e51', '1234e5678', ...spell(letters, 5).filter((word) => word.length > 1)]
      const missed = await engine.query(
        `select word, search.write_query(array[word])::text as question, search.read_body(word)::text as stored
         from unnest($1::text[]) word
         where not search.read_body(word) @@ search.write_query(array[word])`,
        [words],
      )
      expect(missed).toEqual([])
    })

    test('finds no posts of a truncated table', async () => {
      await engine.query(`insert into public.blog_posts (title, content) values ('Walrus', 'a')`)
      await engine.query(`insert into public.news_posts (title, content) values ('News', 'of a walrus')`)
      const find = () => engine.query(`select title from public.search_posts('walrus')`)
      expect(await find()).toEqual([{ title: 'Walrus' }, { title: 'News' }])
      await engine.query('truncate public.news_posts')
      expect(await find()).toEqual([{ title: 'Walrus' }])
      expect(await engine.query(`select found from public.list_like_words('walruss')`)).toEqual([
        { found: 'walrus' },
      ])
    })

    test('leaves non-Latin letters, comments and broken tags to the database', () => {
      for (const text of ['<p>слово</p>', '<p>日本</p>', '<p>a<!-- b --></p>', '<p>a < b</p>', '＜b＞']) {
        expect(readBodyWords(text)).toBeNull()
      }
      expect(readBodyWords('<p>Café “Größe” 🚀</p>')).toBe('cafe grosse')
    })
  })
}
