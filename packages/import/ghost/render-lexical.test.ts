import { expect, test } from 'vitest'
import { renderImage } from './render-card.ts'
import { parseQuietly, renderLexical } from './render-lexical.ts'

const render = (...children: unknown[]) => renderLexical(JSON.stringify({ root: { children } }))
const text = (words: string, format = 0) => ({ type: 'text', text: words, format })

test.for<[string, unknown, string]>([
  ['text', text('a < b & "c"'), 'a &lt; b &amp; &quot;c&quot;'],
  ['struck out', text('a', 4), '<s>a</s>'],
  ['all marks', text('a', 31), '<code><u><s><em><strong>a</strong></em></s></u></code>'],
  ['line breaks', { type: 'linebreak' }, '<br>'],
  ['quotes', { type: 'extended-quote', children: [text('a')] }, '<blockquote>a</blockquote>'],
  ['asides', { type: 'aside', children: [text('a')] }, '<blockquote>a</blockquote>'],
  [
    'bulleted lists',
    { type: 'list', listType: 'bullet', children: [{ type: 'listitem', children: [text('a')] }] },
    '<ul><li>a</li></ul>',
  ],
  ['headings', { type: 'heading', tag: 'h6', children: [text('a')] }, '<h6>a</h6>'],
  ['headings beyond the sixth', { type: 'heading', tag: 'h7', children: [text('a')] }, '<h2>a</h2>'],
  [
    'links that break out',
    { type: 'link', url: '"><script>', children: [text('a')] },
    '<a href="&quot;&gt;&lt;script&gt;">a</a>',
  ],
  [
    'galleries',
    { type: 'gallery', images: [{ src: '/a.png' }, null, 5, { src: '/b.png' }] },
    '<figure><figure><img src="/a.png" alt=""></figure><figure><img src="/b.png" alt=""></figure></figure>',
  ],
  [
    'unknown nodes',
    { type: 'poll', question: 'a', answers: [{ text: 'b' }], url: 'https://a.example', version: 1 },
    '<lost-block title="block “poll”">a b https://a.example</lost-block>',
  ],
  ['unknown frames', { type: 'layout', children: [text('a')] }, 'a'],
  [
    'tables',
    {
      type: 'table',
      children: [
        {
          type: 'tablerow',
          children: [{ type: 'tablecell', headerState: 1, colSpan: 2, children: [text('a')] }],
        },
      ],
    },
    '<table><tr><th colspan="2" rowspan="1">a</th></tr></table>',
  ],
  ['toggles', { type: 'toggle', heading: 'H', content: '<p>c</p>' }, '<h4>H</h4><p>c</p>'],
  ['HTML cards', { type: 'html', html: '<p>a</p>' }, '<p>a</p>'],
  ['Markdown cards', { type: 'markdown', markdown: 'a\n\n*b*' }, '<p>a</p>\n<p><em>b</em></p>\n'],
  [
    'code cards',
    { type: 'codeblock', code: '<a>', language: 'js' },
    '<pre><code class="language-js">&lt;a&gt;</code></pre>',
  ],
  [
    'cards of the newsletter',
    { type: 'email-cta', html: '<p>a</p>' },
    '<lost-block title="block “email-cta”"> a </lost-block>',
  ],
  ['callouts', { type: 'callout', calloutText: '<b>a</b>' }, '<div class="callout"><p><b>a</b></p></div>'],
  [
    'buttons',
    { type: 'button', buttonUrl: 'https://a.example', buttonText: 'A & B' },
    '<p><a href="https://a.example">A &amp; B</a></p>',
  ],
  ['buttons without an address', { type: 'button', buttonText: 'A' }, '<p>A</p>'],
  [
    'products',
    {
      type: 'product',
      productTitle: 'A',
      productDescription: '<p>b</p>',
      productUrl: '/c',
      productButton: 'D',
    },
    '<h4>A</h4><p>b</p><p><a href="/c">D</a></p>',
  ],
  [
    'sign-up cards',
    { type: 'signup', header: 'A', subheader: 'b', buttonText: 'C', disclaimer: 'd' },
    '<h3>A</h3><p>b</p><p>d</p><p>C</p>',
  ],
  [
    'calls to action',
    { type: 'call-to-action', textValue: '<p>a</p>', buttonText: 'B', buttonUrl: '/c' },
    '<p>a</p><p><a href="/c">B</a></p>',
  ],
  [
    'bookmarks with all they show',
    { type: 'bookmark', url: '/a', metadata: { title: 'A', description: 'b', publisher: 'c' }, caption: 'd' },
    '<p><a href="/a">A</a></p><p>b</p><p>c</p><p>d</p>',
  ],
  [
    'embeds',
    { type: 'embed', url: 'https://a.example' },
    '<p><a href="https://a.example">https://a.example</a></p>',
  ],
  ['films', { type: 'video', src: '/a.mp4', title: 'A' }, '<p><a href="/a.mp4">A</a></p>'],
  ['files', { type: 'file', src: '/a.pdf', fileTitle: 'A' }, '<p><a href="/a.pdf">A</a></p>'],
  ['unknown nodes', { type: 'x', children: [text('a'), text('b')] }, 'ab'],
  ['nodes of no type', { children: [text('a')] }, 'a'],
  ['nodes that are none', null, ''],
])('renders %s', ([, node, html]) => {
  expect(render(node)).toBe(html)
})

test('puts root nodes on separate lines', () => {
  expect(render({ type: 'paragraph', children: [text('a')] }, { type: 'linebreak' })).toBe('<p>a</p>\n<br>')
  expect(render()).toBe('')
})

test('reports nodes nested too deeply', () => {
  const nest = (depth: number) => {
    let node: unknown = text('deep')
    for (let at = 0; at < depth; at += 1) node = { type: 'x', children: [node] }
    return render(node)
  }
  expect(nest(50)).toBe('deep')
  expect(nest(51)).toBe('<lost-block title="deeply nested block">deep</lost-block>')
})

test.for(['', '{', 'null', '[]', '5', '{"root":null}', '{"root":{"children":{}}}'])(
  'rejects %j',
  (lexical) => {
    expect(renderLexical(lexical)).toBeNull()
  },
)

test('rejects JSON nested too deeply for the parser', () => {
  expect(parseQuietly('{"a":1}')).toEqual({ a: 1 })
  expect(parseQuietly('['.repeat(100_000))).toBeUndefined()
})

test('escapes alt text and captions of images', () => {
  expect(renderImage({ src: '/a.png"', alt: '<A>', caption: 'C <em>d</em>' })).toBe(
    '<figure><img src="/a.png&quot;" alt="&lt;A&gt;"><figcaption>C <em>d</em></figcaption></figure>',
  )
  expect(renderImage({})).toBe('<figure><img src="" alt=""></figure>')
})
