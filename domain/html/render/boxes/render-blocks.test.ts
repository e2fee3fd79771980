import { expect, test } from 'vitest'
import { toMarkdownText } from '#domain/html/html-to-markdown.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { renderBody } from '../render-body.ts'
import { renderBoxes } from './render-boxes.ts'
import { listFrameOrigins } from './render-embeds.ts'
import { splitAtTool } from './render-tools.ts'

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const embed = (href: string, words: string) => `<div class="post-embed"><a href="${href}">${words}</a></div>`
const gallery =
  '<div class="gallery"><div class="figure"><img src="/a.png" alt="A"><p class="caption">First <em>one</em></p></div>\n<div class="figure"><img src="/b.png" alt="B > C"></div></div>'
const tool = '<div class="post-tool"><a href="/acos-calculator">ACoS calculator</a></div>'
const draw = (html: string) => renderBody(sanitizeHtml(html), { origins: [], shownAt: '' })

test('renders a gallery as a named group of figures', () => {
  expect(renderBoxes(sanitizeHtml(gallery), 'page')).toBe(
    '<div class="gallery" role="group" aria-label="Gallery of 2 pictures"><figure class="figure"><img src="/a.png" alt="A"><figcaption class="caption">First <em>one</em></figcaption></figure>\n<figure class="figure"><img src="/b.png" alt="B > C"></figure></div>',
  )
  expect(toMarkdownText(sanitizeHtml(gallery))).toBe('![A](/a.png)\n\nFirst _one_\n\n![B > C](/b.png)\n')
})

test.for([
  '<div class="figure">words<img src="/a.png"></div>',
  '<div class="figure"><p class="caption">first</p><img src="/a.png"></div>',
  '<div class="gallery"><p>words</p></div>',
  '<div class="gallery"></div>',
])('leaves %s unchanged', (html) => {
  expect(renderBoxes(sanitizeHtml(html), 'page')).toBe(sanitizeHtml(html))
})

test('renders a video as a card without a frame', () => {
  const page = draw(embed(VIDEO, 'R&amp;D &lt;film&gt;'))
  expect(page).toContain(
    'data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;rel=0"',
  )
  expect(page).toContain('<p class="post-embed-title">R&amp;D &lt;film></p>')
  expect(page).toContain(`<a href="${VIDEO}">Watch on YouTube`)
  expect(page).not.toMatch(/<(?:iframe|script|img|link)/)
  expect(listFrameOrigins(page)).toEqual(['https://www.youtube-nocookie.com'])
  expect(toMarkdownText(embed(VIDEO, 'A film'))).toBe(`[A film](${VIDEO})\n`)
  expect(renderBoxes(embed(VIDEO, 'A film'), 'other')).toBe(`<p><a href="${VIDEO}">A film</a></p>`)
  expect(draw(embed(VIDEO, VIDEO))).toContain('<p class="post-embed-title">YouTube</p>')
})

test.for([
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8080/watch?v=dQw4w9WgXcQ',
  'https://user:word@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v="><script>alert(1)</script>',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-frame="https://evil.example/',
])('renders no frame for %s', (href) => {
  const page = draw(embed(href, 'Look'))
  expect(page).not.toMatch(/data-frame="(?!https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ)/)
  if (!href.includes('" data-frame')) expect(page).not.toContain('data-frame')
  expect(listFrameOrigins(page).filter((origin) => origin.includes('evil'))).toEqual([])
})

test.for([
  '<figure class="post-embed" data-shape="video" data-frame="https://evil.example/">x</figure>',
  '<div class="post-embed" data-frame="https://evil.example/"><a href="https://evil.example/">x</a></div>',
  '<p>&lt;figure class="post-embed" data-shape="video" data-frame="https://evil.example/"&gt;</p>',
  '<p title=\'<figure class="post-embed" data-shape="video" data-frame="https://evil.example/">\'>x</p>',
  '<img src="/a.png" alt=\'<div class="post-embed"><a href="https://youtu.be/dQw4w9WgXcQ">x</a></div>\'>',
  '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
  '<p>&lt;div class="post-tool" data-tool="acos-calculator"&gt;&lt;/div&gt;</p>',
  '<div class="post-tool" data-tool="acos-calculator"><a href="https://evil.example/">x</a></div>',
])('escapes text that imitates our own markup: %s', (html) => {
  const page = draw(html)
  expect(listFrameOrigins(page)).toEqual([])
  expect(splitAtTool(page)).toBeNull()
})

test('splits a body at its first top-level tool', () => {
  expect(splitAtTool(draw(`<p>a<br></p>${tool}<p>b</p>${tool}`))).toEqual([
    '<p dir="auto">a<br></p>',
    '<p dir="auto">b</p><p><a href="/acos-calculator">ACoS calculator</a></p>',
  ])
  expect(splitAtTool(draw(`<blockquote>${tool}</blockquote>`))).toBeNull()
  expect(renderBoxes(tool, 'other')).toBe('<p><a href="/acos-calculator">ACoS calculator</a></p>')
})
