import { expect, test } from 'vitest'
import { readAddressWords } from './address-words.ts'
import { toCanonicalPath, toReadablePath, toTargetPath } from './redirect.ts'
import { isCountedPath } from './counted-path.ts'

test.for([
  ['/', '/'],
  ['', '/'],
  ['/Blog/', '/blog'],
  ['/blog//a///b//', '/blog/a/b'],
  ['//evil.example/', '/evil.example'],
  ['/caf%c3%a9', '/caf%C3%A9'],
  ['/%C3%89T%C3%89', '/%C3%89t%C3%89'],
  ['/a%2db%5fc%7ed%2ee', '/a-b_c~d.e'],
  ['/100%', '/100%'],
  ['/a%2fb', '/a%2Fb'],
])('the canonical form of %s is %s', ([path, canonical]) => {
  expect(toCanonicalPath(path!)).toBe(canonical)
  expect(toCanonicalPath(canonical!)).toBe(canonical)
})

test.for([
  ['/caf%C3%A9', '/café'],
  ['/a%2Fb', '/a%2Fb'],
  ['/a%E2%80%AEb', '/a%E2%80%AEb'],
  ['/a%0Ab', '/a%0Ab'],
  ['/100%', '/100%'],
  ['/%FF', '/%FF'],
])('%s is read as %s', ([path, readable]) => {
  expect(toReadablePath(path!)).toBe(readable)
})

test('returns the path of a target on this site only', () => {
  expect(toTargetPath('/New/?a=1#b')).toBe('/new')
  expect(toTargetPath('https://a.example/new')).toBeNull()
  expect(toTargetPath(null)).toBeNull()
})

test.for([
  '/old-page',
  '/contact.php',
  '/2019/05/my-post',
  '/products/8-ounce-glass-jar',
  '/blogs/news/sales-2024',
  '/about-us.html',
  '/gro%C3%9Fe-worte',
  '/shell-collection',
  '/administration',
])('%s is counted', (path) => {
  expect(isCountedPath(path)).toBe(true)
})

test.for([
  '/wp-login.php',
  '/blog/wp-includes/wlwmanifest.xml',
  '/.env',
  '/app/.git/config',
  '/.well-known/apple-app-site-association',
  '/phpmyadmin/index.php',
  '/cgi-bin/luci',
  '/backup.zip',
  '/old/logo.png',
  '/assets/index-a1b2.js',
  '/unsubscribe/jane@mail.example',
  '/unsubscribe/jane%40mail.example',
  '/reset/9f86d081884c7d659a2feaa0c55ad015',
  '/orders/123456789',
  '/blog/3f2c1e0a-1111-4222-8333-944455556666',
  `/${'x'.repeat(500)}`,
])('%s is not counted', (path) => {
  expect(isCountedPath(path)).toBe(false)
})

test.for([
  ['/blog/launch-checklist-30-days', 'launch checklist days'],
  ['/2019/05/Gro%C3%9Fe_Worte.html', 'grosse worte'],
  ['/products/123', 'products'],
  ['/', ''],
  ['/%FF%FE', ''],
  ['/blog/3f2c1e0a-1111-4222-8333-944455556666', 'blog'],
  [`/${'word-'.repeat(50)}`, 'word word word word word word word word'],
])('the words in %s are “%s”', ([path, words]) => {
  expect(readAddressWords(path!)).toBe(words)
})
