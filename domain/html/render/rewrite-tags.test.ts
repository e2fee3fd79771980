import { expect, test } from 'vitest'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { createRandom, makeWrittenDocument } from '#import/tests/hostile-documents.ts'
import { rewriteTags, type WrittenTag } from './rewrite-tags.ts'

const listTags = (html: string): WrittenTag[] => {
  const tags: WrittenTag[] = []
  rewriteTags(html, (tag) => {
    tags.push(tag)
    return tag.tag
  })
  return tags
}

test('passes name, attributes and end of every tag', () => {
  expect(listTags('a<h2 id="user-content-b" class="figure">c</h2><br>')).toEqual([
    {
      tag: '<h2 id="user-content-b" class="figure">',
      name: 'h2',
      attributes: ' id="user-content-b" class="figure"',
      end: 40,
    },
    { tag: '</h2>', name: 'h2', attributes: '', end: 46 },
    { tag: '<br>', name: 'br', attributes: '', end: 50 },
  ])
})

test.for([
  ['a<p>b</p>c', 'a[p]b[p]c'],
  ['<br>', '[br]'],
  ['no tags > at all', 'no tags > at all'],
  ['', ''],
  // Attribute value that looks like a tag.
  ['<p title="<br>">a</p>', '[p]a[p]'],
  ['<p title="a>b">c</p>', '[p]c[p]'],
] as const)('%j becomes %j', ([html, written]) => {
  expect(rewriteTags(html, ({ name }) => `[${name}]`)).toBe(written)
})

test.for([
  ['a sign that is no tag', '<p>a < b</p>'],
  ['a comment', '<p>a</p><!-- b -->'],
  ['a value without quotes', '<p>a</p><p title=b>c</p>'],
  ['a name in capitals', '<br><BR>'],
  ['a tag that never ends', '<br><p'],
  ['a slash at the end', '<br><br/>'],
])('returns HTML with %s unchanged', ([, html]) => {
  expect(rewriteTags(html!, () => '!')).toBe(html)
})

test('finds every tag of sanitized HTML and writes it unchanged', () => {
  const random = createRandom(11)
  let tags = 0
  for (let run = 0; run < 300; run += 1) {
    const html = sanitizeHtml(makeWrittenDocument(random, 2))
    const found = listTags(html)
    tags += found.length
    expect(rewriteTags(html, ({ tag }) => tag)).toBe(html)
    for (const { tag, end } of found) expect(html.slice(end - tag.length, end)).toBe(tag)
  }
  expect(tags).toBeGreaterThan(300)
})
