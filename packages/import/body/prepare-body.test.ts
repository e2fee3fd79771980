import { expect, test } from 'vitest'
import { prepareBody } from './prepare-body.ts'

const table = (...rows: string[][]) =>
  `<div class="tabular">${rows
    .map(
      ([kind, ...cells]) =>
        `<div class="tabular-row">${cells.map((cell) => `<div class="tabular-${kind}">${cell}</div>`).join('')}</div>`,
    )
    .join('')}</div>`

test.for<[string, string, string]>([
  ['a paragraph with only a picture stays', '<p><img src="/x.png"></p>', '<p><img src="/x.png"></p>'],
  [
    'figures and their captions become what posts have',
    '<figure><img src="/x.png"><figcaption>Source</figcaption></figure>',
    '<div class="figure"><img src="/x.png"><p class="caption">Source</p></div>',
  ],
  [
    'a table becomes a stored one below its caption',
    '<table><caption>Sales</caption><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td><p>1</p></td><td>2</td></tr></tbody></table>',
    '<p>Sales</p>' + table(['head', 'A', 'B'], ['cell', '1', '2']),
  ],
  [
    'videos become links',
    '<iframe src="https://www.youtube.com/embed/abc"></iframe>',
    '<p><a href="https://www.youtube.com/embed/abc">Watch the video</a></p>',
  ],
  [
    'headings in figures in forms are found',
    '<form><figure><h1>a</h1><img src="/x.png"></figure></form>',
    '<div class="figure"><h2>a</h2><img src="/x.png"></div>',
  ],
])('%s', ([, html, prepared]) => {
  expect(prepareBody(html).html).toBe(prepared)
})

test('lists each loss with the text before it', () => {
  const { losses } = prepareBody(
    '<form>a</form><p>First <b>part</b></p><iframe src="//player.vimeo.com/video/1"></iframe><p>Second</p>' +
      '<table><tr><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></table><button>Buy</button>',
  )
  expect(losses).toEqual([
    { text: '1 form could not be kept.', before: '' },
    { text: '1 video became a link.', before: 'a First  part' },
    { text: '1 button could not be kept (“Buy”).', before: 'a First  part Second b c d' },
    { text: '1 merged cell of a table was split.', before: 'a First  part Watch the video Second b c d' },
  ])
})

test('reports changes and losses', () => {
  const { notes } = prepareBody(
    '<table><tr><td>a</table><table><tr><td>b</table><iframe src="//player.vimeo.com/video/1"></iframe>' +
      '<iframe src="https://evil.example"></iframe><form>x</form><svg></svg><svg></svg>',
  )
  expect(notes).toEqual([
    '1 video became a link.',
    '1 embedded page became a link.',
    '1 form could not be kept (after “a b”).',
    '2 svgs could not be kept (after “a b x”; after “a b x”).',
  ])
  expect(prepareBody('<p>plain</p>').notes).toEqual([])
})

test.for([
  ['<p dir="rtl">a <a href="/b" rel="sponsored nofollow">b</a></p><ol start="4"><li>c</li></ol>', []],
  ['<table dir="rtl"><tr><td>a</td><td>b</td></tr></table>', ['1 table lost its right-to-left order.']],
  [
    '<p>a <del>b</del> <mark>c</mark> x<sup>ab</sup> y<sup>2</sup></p>',
    ['1 highlighted text became plain text (“c”).'],
  ],
  [
    '<p>a</p><lost-block title="card “poll”">b c</lost-block>',
    ['1 card “poll” could not be kept (after “a”: “b c”).'],
  ],
  ['<p>a</p><svg><text>Revenue</text></svg>', ['1 svg could not be kept (after “a”: “Revenue”).']],
  [
    '<blockquote class="twitter-tweet"><p>a</p><a href="https://x.com/a/status/1">b</a></blockquote>',
    ['1 embedded post became a quote.'],
  ],
  ['<math><mi>a</mi><mo>=</mo><mn>1</mn></math>', ['1 formula became plain text (“a=1”).']],
  ['<div data-html="&lt;iframe src=&quot;//youtu.be/x&quot;&gt;"></div>', ['1 video became a link.']],
  ['<video src="blob:x"></video>', ['1 film could not be kept (at the beginning).']],
  ['<table><tr><td></td></tr></table>', []],
] as const)('names what %s loses', ([html, notes]) => {
  expect(prepareBody(html).notes).toEqual(notes)
})

test('lists images except tracking pixels', () => {
  const body = '<img src="/t.gif" width="1"><p>a</p><img src=" /a.png " alt="A"><img src="/b.png">'
  expect(prepareBody(body).pictures).toEqual([
    { src: '/a.png', alt: 'A' },
    { src: '/b.png', alt: '' },
  ])
  expect(prepareBody('<p>a</p>').pictures).toEqual([])
})

test('returns the text of the body', () => {
  expect(prepareBody('<h2>A</h2><p>b &amp; c</p><script>d</script>').text).toBe('A\nb & c')
})
