import { expect, test } from 'vitest'
import { findBase, resolveAddress, resolveAddresses } from './resolve-addresses.ts'

const BASE = 'https://old.example/blog/one'

test.for<[string, string]>([
  ['/img/a.jpg', 'https://old.example/img/a.jpg'],
  ['b.jpg', 'https://old.example/blog/b.jpg'],
  ['../c.jpg', 'https://old.example/c.jpg'],
  ['//cdn.example/d.jpg', 'https://cdn.example/d.jpg'],
  ['?p=5', 'https://old.example/blog/one?p=5'],
  ['www.other.example/e', 'https://www.other.example/e'],
  ['ä b.jpg', 'https://old.example/blog/%C3%A4%20b.jpg'],
  ['https://x.example/ä', 'https://x.example/ä'],
  ['#part', '#part'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ['{{ site.url }}/a', '{{ site.url }}/a'],
  ['__GHOST_URL__/a', '__GHOST_URL__/a'],
  ['', ''],
])('%s becomes %s', ([address, resolved]) => {
  expect(resolveAddress(address, BASE)).toBe(resolved)
})

test.for<[(string | undefined)[], string]>([
  [['/blog/one', 'https://old.example/'], 'https://old.example/blog/one'],
  [['posts/', '/blog/', 'https://old.example/feed.xml'], 'https://old.example/blog/posts/'],
  [['https://a.example/', 'https://b.example/'], 'https://a.example/'],
  [[undefined, '', 'mailto:a@b.example', 'tag:1'], ''],
])('the base URL of %j is %s', ([addresses, base]) => {
  expect(findBase(addresses)).toBe(base)
})

test.for<[string, string]>([
  [
    '<p>See <a href="/x" title="a > b">x</a> <img alt=\'"\' src=b.jpg></p>',
    '<p>See <a href="https://old.example/x" title="a > b">x</a> <img alt=\'"\' src="https://old.example/blog/b.jpg"></p>',
  ],
  [
    '<img src="data:image/gif;base64,AA" data-src="/a.jpg" srcset="/s.jpg 1x, /l.jpg 2x">',
    '<img src="data:image/gif;base64,AA" data-src="https://old.example/a.jpg" srcset="https://old.example/s.jpg 1x, https://old.example/l.jpg 2x">',
  ],
  [
    '<video poster="/p.jpg"><source src="v.mp4"></video>',
    '<video poster="https://old.example/p.jpg"><source src="https://old.example/blog/v.mp4"></video>',
  ],
  ['<a href="/a?b=1&amp;c=2">a</a>', '<a href="https://old.example/a?b=1&amp;c=2">a</a>'],
  ['<!-- <a href="/x"> --><pre>src="/x"</pre>', '<!-- <a href="/x"> --><pre>src="/x"</pre>'],
  ['<p>1 < 2<a href=#n>1</a>', '<p>1 < 2<a href=#n>1</a>'],
])('changes nothing in %s except its addresses', ([html, resolved]) => {
  expect(resolveAddresses(html, BASE)).toBe(resolved)
  expect(resolveAddresses(html, '')).toBe(html)
})
