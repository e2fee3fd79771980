/** Generated bodies of posts. */
import * as fc from 'fast-check'

const word = fc.constantFrom(
  'shelf',
  'Über',
  'a*b',
  'x_y',
  '5 &lt; 6',
  'R&amp;D',
  '[sic]',
  '`tick`',
  '\\',
  'end.',
)
const blank = fc.constantFrom(' ', '  ', '\n', '&nbsp;', ' ')
const words = fc
  .array(fc.tuple(word, blank), { minLength: 1, maxLength: 4 })
  .map((pairs) => pairs.flat().join(''))
const marked = fc
  .tuple(
    fc.constantFrom(
      'strong',
      'em',
      'u',
      'code',
      'a href="/news"',
      'a href="https://x.example" title="t"',
      'span class="caption"',
    ),
    words,
  )
  .map(([tag, text]) => `<${tag}>${text}</${tag.split(' ')[0]}>`)
const nested = marked.map((html) => `<strong>bold ${html} more</strong>`)
const inline = fc
  .array(fc.oneof(words, marked, nested, fc.constant('<br>')), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''))
const items = (tag: string, open = '<li>', close = '</li>') =>
  fc
    .tuple(fc.array(inline, { minLength: 1, maxLength: 3 }), blank)
    .map(([lines, gap]) => `<${tag}>${gap}${lines.map((line) => open + line + close).join(gap)}</${tag}>`)
const table = fc
  .tuple(fc.array(fc.array(inline, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }), blank)
  .map(([rows, gap]) => {
    const written = rows.map((cells, at) => {
      const boxes = cells.map((html) => `<div class="tabular-${at === 0 ? 'head' : 'cell'}">${html}</div>`)
      return `<div class="tabular-row">${boxes.join(gap)}</div>`
    })
    return `<div class="tabular">${written.join('')}</div>`
  })
const figure = fc
  .tuple(words, fc.option(words), blank)
  .map(
    ([alt, caption, gap]) =>
      `<div class="figure">${gap}<img src="/a.png?w=20&amp;h=10" alt="${alt}">${caption === null ? '' : `<p class="caption">${caption}</p>`}</div>`,
  )
const gallery = fc
  .tuple(fc.array(figure, { minLength: 1, maxLength: 4 }), blank)
  .map(([figures, gap]) => `<div class="gallery">${figures.join(gap)}</div>`)
const linkBox = fc
  .tuple(
    fc.constantFrom(
      ['post-embed', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
      ['post-embed', 'https://elsewhere.example/a?b=c&amp;d'],
      ['post-embed', 'javascript:alert(1)'],
      ['post-tool', '/acos-calculator'],
      ['post-tool', '/elsewhere'],
    ),
    words,
    blank,
  )
  .map(([[name, href], text, gap]) => `<div class="${name}">${gap}<a href="${href}">${text}</a></div>`)
const anyBlock = fc.oneof(
  figure,
  gallery,
  linkBox,
  table,
  inline.map((html) => `<p>${html}</p>`),
  fc.tuple(fc.integer({ min: 1, max: 6 }), inline).map(([level, html]) => `<h${level}>${html}</h${level}>`),
  items('ul'),
  items('ol'),
  items('ul', '<li><p>', '</p></li>'),
  inline.map((html) => `<ul><li>${html}<ul><li>inner</li></ul></li></ul>`),
  fc
    .tuple(inline, inline, blank, fc.constantFrom('ul', 'ol'))
    .map(
      ([html, other, gap, tag]) =>
        `<ol>${gap}<li>${html}${gap}<${tag}><li>${other}<ul><li>deep</li></ul></li><li>next</li></${tag}>${gap}</li><li>last</li></ol>`,
    ),
  inline.map((html) => `<div class="callout"><p>${html}</p><p>second</p></div>`),
  fc.constant('<div class="divider"></div>'),
  inline.map((html) => `<blockquote><p>${html}</p></blockquote>`),
  inline.map((html) => `<blockquote>${html}</blockquote>`),
  words.map((text) => `<pre><code class="language-ts">${text}</code></pre>`),
  words.map((text) => `<pre>${text}</pre>`),
  fc.constant('<p><img src="/a.png" alt="A &quot;shelf&quot;"></p>'),
  fc.constant('<div class="figure"><img src="/a.png"><p class="caption">Below</p></div>'),
  inline,
)
/** HTML with every block that the editor stores, before it is sanitized. */
export const storedBodies = fc
  .array(anyBlock, { minLength: 1, maxLength: 5 })
  .map((blocks) => blocks.join('\n'))
