import { expect, test } from 'vitest'
import { renderMobiledoc } from './render-mobiledoc.ts'

type Lists = { markups?: unknown; cards?: unknown; atoms?: unknown }
const render = (section: unknown, lists: Lists = {}) =>
  renderMobiledoc(JSON.stringify({ version: '0.3.1', sections: [section], ...lists }))
const paragraph = (markers: unknown, lists: Lists = {}) => render([1, 'p', markers], lists)

test.for<[string, unknown, Lists, string]>([
  ['text', [[0, [], 0, 'a < b']], {}, '<p>a &lt; b</p>'],
  [
    'a markup that closes later',
    [
      [0, [0], 0, 'a'],
      [0, [], 1, 'b'],
      [0, [], 0, 'c'],
    ],
    { markups: [['em']] },
    '<p><em>ab</em>c</p>',
  ],
  [
    'two markups that close at once',
    [[0, [0, 1], 2, 'a']],
    { markups: [['em'], ['code']] },
    '<p><em><code>a</code></em></p>',
  ],
  ['a markup that never closes', [[0, [0], 0, 'a']], { markups: [['em']] }, '<p><em>a</em></p>'],
  ['a markup that is not listed', [[0, [7], 1, 'a']], {}, '<p><span>a</span></p>'],
  ['a tag nobody may use', [[0, [0], 1, 'a']], { markups: [['script']] }, '<p><span>a</span></p>'],
  [
    'a link',
    [[0, [0], 1, 'a']],
    { markups: [['a', ['rel', 'x', 'href', '"/b']]] },
    '<p><a href="&quot;/b">a</a></p>',
  ],
  ['a link without attributes', [[0, [0], 1, 'a']], { markups: [['a']] }, '<p><a href="">a</a></p>'],
  [
    'a soft return',
    [
      [0, [], 0, 'a'],
      [1, [], 0, 0],
    ],
    { atoms: [['soft-return', '', {}]] },
    '<p>a<br></p>',
  ],
  ['an atom of words', [[1, [], 0, 0]], { atoms: [['mention', '@bob <', {}]] }, '<p>@bob &lt;</p>'],
  ['an atom that is not listed', [[1, [], 0, 9]], {}, '<p><br></p>'],
  ['markers that are none', [null, 5, 'x'], {}, '<p></p>'],
])('renders a paragraph with %s', ([, markers, lists, html]) => {
  expect(paragraph(markers, lists)).toBe(html)
})

test.for<[string, unknown, string]>([
  ['a heading', [1, 'h3', [[0, [], 0, 'a']]], '<h3>a</h3>'],
  ['an aside', [1, 'aside', [[0, [], 0, 'a']]], '<blockquote>a</blockquote>'],
  ['a tag nobody may use', [1, 'script', [[0, [], 0, 'a']]], '<p>a</p>'],
  ['a numbered list', [3, 'ol', [[[0, [], 0, 'a']], [[0, [], 0, 'b']]]], '<ol><li>a</li><li>b</li></ol>'],
  ['a picture', [2, '/a.png'], '<figure><img src="/a.png" alt=""></figure>'],
  ['a card that is not listed', [10, 3], ''],
  ['a card without a number', [10, 'x'], ''],
  ['an unknown kind', [99, 'p', []], ''],
  ['an unknown kind with words', [99, 'p', [[0, [], 0, 'a']]], '<lost-block title="section">a</lost-block>'],
  ['no list', { a: 1 }, ''],
])('renders %s as a section', ([, section, html]) => {
  expect(render(section)).toBe(html)
})

test.for<[string, unknown, string]>([
  ['HTML', ['html', { html: '<p>a</p>' }], '<p>a</p>'],
  [
    'a picture',
    ['image', { src: '/a.png', alt: 'A', caption: 'C' }],
    '<figure><img src="/a.png" alt="A"><figcaption>C</figcaption></figure>',
  ],
  [
    'a gallery',
    ['gallery', { images: [{ src: '/a.png' }, 5] }],
    '<figure><img src="/a.png" alt=""></figure>',
  ],
  ['Markdown', ['markdown', { markdown: '## a' }], '<h2>a</h2>\n'],
  ['Markdown of old files', ['card-markdown', { markdown: 'a' }], '<p>a</p>\n'],
  ['code', ['code', { code: '<a>' }], '<pre><code>&lt;a&gt;</code></pre>'],
  [
    'a bookmark',
    ['bookmark', { url: 'https://a.example/?a&b' }],
    '<p><a href="https://a.example/?a&amp;b">https://a.example/?a&amp;b</a></p>',
  ],
  ['an embed without an address', ['embed', {}], ''],
  ['a line', ['hr', {}], '<hr>'],
])('renders a card with %s', ([, card, html]) => {
  expect(render([10, 0], { cards: [card] })).toBe(html)
})

test.for(['', '{', 'null', '[]', '{"sections":{}}'])('rejects %j', (mobiledoc) => {
  expect(renderMobiledoc(mobiledoc)).toBeNull()
})

test('puts sections on separate lines and ignores invalid lists', () => {
  const sections = [
    [1, 'p', []],
    [1, 'h2', []],
  ]
  expect(renderMobiledoc(JSON.stringify({ sections, markups: 5, cards: {}, atoms: 'x' }))).toBe(
    '<p></p>\n<h2></h2>',
  )
})
