import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'

const read = (text: string) =>
  readImport({ bytes: Buffer.from(text) }, { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' })

test.for([
  ['YAML', '---\ntitle: "A: b"\ndate: 2024-03-05T10:00:00Z\ntags: [x, y]\ndraft: true\n---\n## C\n'],
  [
    'TOML',
    '+++\n# about\ntitle = "A: b"\ndate = 2024-03-05T10:00:00Z\ndraft = true\n[taxonomies]\ntags = ["x", "y"]\n+++\n## C\n',
  ],
  [
    'JSON',
    '{\n  "title": "A: b",\n  "date": "2024-03-05T10:00:00Z",\n  "draft": true,\n  "params": {\n    "tags": ["x", "y"]\n  }\n}\n\n## C\n',
  ],
] as const)('reads a post with front matter in %s', async ([, text]) => {
  expect((await read(text)).records).toMatchObject([
    {
      title: 'A: b',
      published_at: '2024-03-05T10:00:00.000Z',
      tags: ['x', 'y'],
      status: 'draft',
      body_html: '<h2>C</h2>',
    },
  ])
})

test.for(['---\ntitle: "a\n---\nb', '+++\ntitle = a\n+++\nb', '{\n"title": a\n}\nb'])(
  'explains front matter that is broken: %j',
  async (text) => {
    expect(await read(text)).toMatchObject({
      failure: 'malformed',
      problems: [{ reason: expect.stringContaining('at the top cannot be read') }],
    })
  },
)

test('resolves the links of a web page against its base', async () => {
  const { records } = await read(
    '<!DOCTYPE html><html><head><title>A</title><base href="https://old.example/blog/"></head><body><article><h1>A</h1><p>Text <a href="../b">b</a></p></article></body></html>',
  )
  expect(records[0]!.body_html).toBe('<p>Text <a href="https://old.example/b">b</a></p>')
  expect(records[0]!.redirects).toEqual([])
})

test('reads the article of a web page, without navigation, and the metadata of its head', async () => {
  const { records, failure } =
    await read(`<!DOCTYPE html><html lang="en"><head><title>Fees explained | Example blog</title>
<meta property="og:title" content="Fees explained"><meta name="description" content="What changed.">
<meta property="article:published_time" content="2024-03-05T10:00:00+01:00"><meta name="author" content="Ann Lee">
<meta property="og:image" content="https://example.com/a.png"><meta property="article:tag" content="fees"><meta property="article:tag" content="ads">
<link rel="canonical" href="https://old.example.com/blog/fees"></head>
<body><header><nav><a href="/">Home</a></nav></header><main><article><h1>Fees explained</h1><div class="entry-meta">By Ann</div>
<p>Text <a href="/b">b</a></p><aside>Related</aside><div class="share-buttons">Share</div></article></main><footer>© Example</footer></body></html>`)
  expect(failure).toBeNull()
  expect(records).toMatchObject([
    {
      title: 'Fees explained',
      summary: 'What changed.',
      author: 'Ann Lee',
      tags: ['fees', 'ads'],
      image: 'https://example.com/a.png',
      published_at: '2024-03-05T09:00:00.000Z',
      redirects: ['/blog/fees'],
    },
  ])
  expect(records[0]!.body_html.replace(/\s+/g, ' ')).toBe(
    '<p>Text <a href="https://old.example.com/b">b</a></p>',
  )
})

test.for([
  ['<svg><article><a><table></table></a></article></svg>', []],
  ['<article><svg><article><table></table></article></svg> some longer text </article>', []],
  [
    '<aside>Ad<object>c</object><script>d</script><svg><title>e</title></svg></aside>',
    ['Left out, since it belongs to the page, not to the article: “Adc”.'],
  ],
] as const)('keeps or reports the text of a web page: %s', async ([html, notes]) => {
  const page = `<!doctype html><article><h1>One</h1>${html}<p>b</p></article><footer>Footer</footer>`
  const { records, problems } = await read(page)
  expect(records).toMatchObject([
    { title: 'One', body_html: expect.stringMatching(/<p>b<\/p>(?!.*Footer)/s) },
  ])
  expect(problems.map(({ reason }) => reason)).toEqual(notes)
})

test('reads Markdown without front matter, but no sheet below a comment', async () => {
  expect((await read('# Prices, explained\n\nText **b**\n')).records).toMatchObject([
    { title: 'Prices, explained', body_html: '<p>Text <strong>b</strong></p>' },
  ])
  expect((await read('# Export\n\ntitle,content\nA,x\n')).records).toMatchObject([{ title: 'A' }])
})

test.for([
  [
    'main without head',
    '<html><body><nav>Menu</nav><main><h1>One</h1><p>a</p></main></body></html>',
    'One',
    '<p>a</p>',
  ],
  [
    'the longest article',
    '<!doctype html><title>One - two - Site</title><article><p>teaser</p></article><article><p>much longer text</p></article>',
    'One - two',
    '<p>much longer text</p>',
  ],
  [
    'a marked body',
    '<html><article><header><h1>One</h1></header><div class="post-content"><p>a</p></div><footer>x</footer></article></html>',
    'One',
    '<p>a</p>',
  ],
] as const)('reads a page with %s', async ([, html, title, body]) => {
  const { records } = await read(html)
  expect(records).toMatchObject([{ title }])
  expect(records[0]!.body_html.trim()).toBe(body)
})

test.for([
  '<!doctype html><title>Error</title><p>Script function not found',
  '<html><body>Sign in: accounts.google.com<main>x</main>',
])('refuses a page without an article: %s', async (html) => {
  expect(await read(html)).toMatchObject({ failure: 'unsupported' })
})
