import { expect, test } from 'vitest'
import { MAX_HTML_BYTES } from '#import/html/parse-html.ts'
import { readPreparedPost } from './read-prepared-post.ts'

const SENT = {
  source_id: 'sheet:7',
  own_id: '7',
  slug: 'one',
  title: 'One',
  summary: 'Short',
  content: '<p>x</p>',
  featured_image: 'https://a.example/a.png',
  featured_image_alt: null,
  seo_title: null,
  seo_description: null,
  featured_image_caption: 'By Ann',
  share_image: 'https://a.example/share.png',
  noindex: true,
  author: 'Ann',
  tags: ['Fees'],
  status: 'published',
  published_at: '2026-01-02T03:04:05Z',
  old_url: 'https://old.example/one',
  redirects: ['/one'],
  pictures: [{ src: 'https://a.example/b.png', alt: 'B' }],
  digest: '0123456789abcdef',
}
const read = (changes: Record<string, unknown>) => readPreparedPost({ ...SENT, ...changes })

test('accepts a post from the import dialog unchanged', () => {
  expect(readPreparedPost(SENT)).toEqual({ isPost: true, post: SENT })
})

test('drops unknown fields', () => {
  const sent = read({ id: 'mine', user_id: 'someone', is_admin: true, __proto__: { status: 'draft' } })
  expect(sent).toEqual({ isPost: true, post: SENT })
})

test.for([
  [null, 'The post is not an object.'],
  [[SENT], 'The post is not an object.'],
  ['post', 'The post is not an object.'],
  [{ ...SENT, title: ' \u0000\n ' }, 'The title is missing.'],
  [{ ...SENT, title: undefined }, 'The title is missing.'],
  [{ ...SENT, title: { text: 'One' } }, 'The title is missing.'],
  [{ ...SENT, title: 't'.repeat(501) }, 'The title is longer than 500 characters.'],
  [{ ...SENT, content: ' \n ' }, 'The content is missing.'],
  [{ ...SENT, content: ['<p>x</p>'] }, 'The content is missing.'],
  [{ ...SENT, source_id: '7' }, 'The source ID is invalid.'],
  [{ ...SENT, source_id: 'sheet:' }, 'The source ID is invalid.'],
  [{ ...SENT, source_id: 'sheet: 7' }, 'The source ID is invalid.'],
  [{ ...SENT, source_id: 'table:7' }, 'The source ID is invalid.'],
  [{ ...SENT, source_id: `sheet:${'7'.repeat(5_000)}` }, 'The source ID is invalid.'],
  [{ ...SENT, published_at: '2026-01-02' }, 'The date is invalid.'],
  [{ ...SENT, published_at: '2026-13-02T03:04:05Z' }, 'The date is invalid.'],
  [{ ...SENT, published_at: '2026-01-02T03:04:05+01:00' }, 'The date is invalid.'],
  [{ ...SENT, published_at: 'infinity' }, 'The date is invalid.'],
  [{ ...SENT, status: 'scheduled' }, 'The status must be published or draft.'],
  [{ ...SENT, status: ['draft'] }, 'The status must be published or draft.'],
  [{ ...SENT, digest: '0123456789ABCDEF' }, 'The digest is invalid.'],
  [{ ...SENT, digest: '0123456789abcde' }, 'The digest is invalid.'],
])('%o is refused: %s', ([sent, reason]) => {
  expect(readPreparedPost(sent)).toEqual({ isPost: false, reason })
})

test('accepts title and content up to their limits', () => {
  expect(read({ title: 't'.repeat(500) })).toMatchObject({ isPost: true })
  expect(read({ content: 'c'.repeat(MAX_HTML_BYTES) })).toMatchObject({ isPost: true })
  expect(read({ content: 'c'.repeat(MAX_HTML_BYTES + 1) })).toMatchObject({ isPost: false })
})

test.for<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['a name with signs', { slug: 'Ä One/Two' }, { slug: 'a-one-two' }],
  ['no name', { slug: null }, { slug: '' }],
  ['an id that is a number', { own_id: 7 }, { own_id: '7' }],
  ['no author and no id', { author: ' ', own_id: undefined }, { author: null, own_id: null }],
  ['breaks in a line', { author: 'Ann\r\nLee', old_url: ' /a\u0000 ' }, { author: 'Ann Lee', old_url: '/a' }],
  ['a picture that is a script', { featured_image: 'javascript:alert(1)' }, { featured_image: null }],
  ['no picture', { featured_image: null }, { featured_image: null }],
  [
    'lists that are none',
    { tags: 'Fees', redirects: {}, pictures: 7 },
    { tags: [], redirects: [], pictures: [] },
  ],
  ['blank entries', { tags: ['', ' a ', null, {}], redirects: [[]] }, { tags: ['a'], redirects: [] }],
  [
    'pictures of odd shapes',
    { pictures: [null, 'x', { src: 5 }, { src: '/a.png', alt: ' B\n', onload: 'x' }] },
    {
      pictures: [
        { src: '5', alt: '' },
        { src: '/a.png', alt: 'B' },
      ],
    },
  ],
])('normalizes %s', ([, sent, written]) => {
  expect(read(sent)).toMatchObject({ isPost: true, post: written })
})

test('truncates lists and texts at their limits', () => {
  const many = Array.from({ length: 1_000 }, (_, n) => `/${n}`)
  const sent = read({
    tags: many,
    redirects: many,
    pictures: many.map((src) => ({ src })),
    summary: 's'.repeat(30_000),
    author: 'a'.repeat(5_000),
  })
  if (!sent.isPost) expect.unreachable(sent.reason)
  else {
    const { tags, redirects, pictures, summary, author } = sent.post
    expect([tags, redirects, pictures].map(({ length }) => length)).toEqual([50, 200, 200])
    expect([summary.length, author!.length]).toEqual([20_000, 2_000])
  }
})

test('removes characters that the database can’t store', () => {
  const hostile = 'a\u0000\ud800b'
  const sent = read({ title: hostile, summary: hostile, content: hostile, author: hostile, tags: [hostile] })
  expect(JSON.stringify(sent)).not.toMatch(/\\u0000|\\ud800/)
})
