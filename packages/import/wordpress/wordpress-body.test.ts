import { expect, test } from 'vitest'
import { MAX_HTML_BYTES } from '#import/html/parse-html.ts'
import { readWordPressBody } from './wordpress-body.ts'

test.for([
  ['windows line breaks', 'a\r\nb\r\rc', '<p>a<br>\nb</p>\n<p>c</p>'],
  ['comments', '<p>a</p><!--more--><!-- wp:x --><p>b</p>', '<p>a</p><p>b</p>'],
  ['a comment that does not end', '<p>a</p><!-- b', '<p>a</p>\n<p><!-- b</p>'],
  ['paragraphs of its own', '<p class="x">a</p>\n\nb', '<p class="x">a</p>\n<p>b</p>'],
  ['a paragraph that is not closed', 'a\n\n<p>b\n\nc', '<p>a</p>\n<p>b</p>\n<p>c</p>'],
  ['text in items', '<ul><li>a</li><li>b\n\nc</li></ul>', '<ul><li>a</li><li><p>b</p>\n<p>c</p>\n</li></ul>'],
  ['text in boxes', '<div>\n\na\n\nb\n\n</div>c', '<div>\n<p>a</p>\n<p>b</p>\n</div>\n<p>c</p>'],
  [
    'code as a shortcode',
    '[code lang="js"]a < [b]\n\nc[/code]',
    '<pre><code class="language-js">a &lt; [b]\n\nc</code></pre>',
  ],
  ['shortcodes and comments in code', '<pre>[gallery]<!-- x --></pre>', '<pre>[gallery]<!-- x --></pre>'],
  ['PHP in code', '<code><?php x ?></code>', '<p><code>&lt;?php x ?></code></p>'],
  ['an escaped shortcode', 'Use [[gallery]]', '<p>Use [gallery]</p>'],
  ['a frame with a title', '[toggle title="Why?"]a[/toggle]', '<p><strong>Why?</strong></p>\n<p>a</p>'],
  ['line breaks of its own', 'a<br />\nb<br\n/> \nc', '<p>a<br>\nb<br>\nc</p>'],
  [
    'tags on several lines',
    '<a\nhref="/x">a</a>\n<img\n  src="/b">',
    '<p><a\nhref="/x">a</a><br>\n<img\n  src="/b"></p>',
  ],
  ['many blank lines', '<p>a</p>\n\n\n\n<p>b</p>', '<p>a</p>\n\n<p>b</p>'],
  [
    'a caption that is not closed',
    '[caption id="a"]<img src="/a.png"> b',
    '<p>[caption id="a"]<img src="/a.png"> b</p>',
  ],
  ['a caption without a picture', '[caption]a[/caption]', '<p>a</p>'],
  [
    'a caption within one',
    '[caption]a [caption]<img src="/b.png">c[/caption]',
    '<p>[caption]a</p>\n<figure><img src="/b.png"><figcaption>c</figcaption></figure>',
  ],
  [
    'a caption of no words',
    '[wp_caption]<img src="/a.png">[/wp_caption]',
    '<figure><img src="/a.png"></figure>',
  ],
  [
    'a player with an address',
    '[audio mp3="https://a.example/x.mp3"]',
    '<p><a href="https://a.example/x.mp3">https://a.example/x.mp3</a></p>',
  ],
  ['a word in brackets like a player', 'a [video] b', '<p>a [video] b</p>'],
  [
    'an address with references',
    '[embed]https://youtu.be/x?a=1&amp;b=2[/embed]',
    '<p><a href="https://youtu.be/x?a=1&amp;b=2">https://youtu.be/x?a=1&amp;b=2</a></p>',
  ],
  ['an address on a line of its own, of no player', 'https://a.example/x', '<p>https://a.example/x</p>'],
  [
    'a picture that is not shrunk by WordPress',
    '<p><img src="/other/a-300x200.jpg"></p>',
    '<p><img src="/other/a-300x200.jpg"></p>',
  ],
  [
    'a link to a shrunk picture',
    '<p><a href="/wp-content/uploads/a-300x200.jpg">a</a></p>',
    '<p><a href="/wp-content/uploads/a-300x200.jpg">a</a></p>',
  ],
  ['a frame that is closed', '[row]a[/row]', '<p>a</p>'],
  ['a word like a frame', 'See [box] and [row 5].', '<p>See [box] and</p>\n<p>.</p>'],
  [
    'code with blank lines among text',
    'a\n<pre>b\n\n[1]</pre>\nc',
    '<p>a</p>\n<pre>b\n\n[1]</pre>\n<p>c</p>',
  ],
  ['nothing', ' \n ', ''],
] as const)('converts a body with %s', ([, source, html]) => {
  expect(readWordPressBody(source)).toEqual({ html, notes: [] })
})

test('counts lost shortcodes by name, ignoring case', () => {
  expect(readWordPressBody('<p>a</p>[Gallery ids="1"][gallery][toc]').notes).toEqual([
    '2 [gallery] could not be kept.',
    '1 [toc] could not be kept.',
  ])
})

test('reports blocks that only the old site can render, with their text', () => {
  const body =
    '<!-- wp:block {"ref":7} /--><!-- wp:acf/cta {"name":"acf/cta","data":{"headline":"Buy our thing","_headline":"field_1"}} /--><!-- wp:more /-->[video width="5"]'
  expect(readWordPressBody(body)).toEqual({
    html: '',
    notes: [
      '1 reusable block could not be kept.',
      '1 block “acf/cta” could not be kept (“Buy our thing”).',
      '1 [video] could not be kept.',
    ],
  })
})

test('resolves galleries and footnotes of the same file', () => {
  const attachments = new Map([['1', { url: '/a.png', alt: 'A', caption: 'C' }]])
  const footnotes = '[{"id":"n1","content":"Source"}]'
  const { html, notes } = readWordPressBody('a[gallery ids="1,2"]', { attachments, footnotes })
  expect(html).toBe(
    '<p>a</p>\n<figure><figure><img src="/a.png" alt="A"><figcaption>C</figcaption></figure></figure>\n\n<ol><li id="n1">Source</li></ol>',
  )
  expect(notes).toEqual(['1 picture of a gallery could not be kept.'])
})

test('matches captions up to the maximum length', () => {
  const figure = (words: string) => readWordPressBody(`[caption]<img src="/a">${words}[/caption]`).html
  const picture = '<img src="/a">'.length
  expect(figure('x'.repeat(5_000 - picture))).toMatch(/^<figure>/)
  expect(figure('x'.repeat(5_001 - picture))).not.toMatch(/<figure>/)
})

test('returns a body over the limit unchanged', () => {
  const source = `[gallery]${'x'.repeat(MAX_HTML_BYTES)}`
  expect(readWordPressBody(source)).toEqual({ html: source, notes: [] })
})
