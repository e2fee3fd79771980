import { expect, test } from 'vitest'
import { chooseRedirectTarget, readRedirectTarget } from './redirects.ts'

const SITE = 'https://www.site.example'
const rules = {
  siteUrl: SITE,
  redirectUrls: [
    'https://*.preview.example/**',
    'http://localhost:3000',
    'app://open/*',
    'https://exact.example/path?x=1',
    'http://192.0.2.1/**',
  ],
}

test.for([
  `${SITE}/`,
  `${SITE}/a/b?c=d#e`,
  'https://one.preview.example/a/b.html',
  'https://one.preview.example/',
  'http://localhost:3000',
  'http://localhost:3000/#x',
  'app://open/page',
  'https://exact.example/path?x=1',
])('allows %s', (target) => {
  expect(chooseRedirectTarget(target, rules)).toBe(target)
})

test.for([
  '',
  '/relative',
  '//evil.example',
  'https://evil.example',
  'http://www.site.example/',
  'https://www.site.example:444/',
  'https://site.example/',
  'https://www.site.example.evil.example/',
  'https://www.site.example@evil.example/',
  'https://user:pass@www.site.example/',
  'https://one.two.preview.example/',
  'https://evil.example/.preview.example/',
  'https://one.preview.example.evil.example/',
  'http://localhost:3001/',
  'app://open/a/b',
  'https://exactXexample/path?x=1',
  'javascript:alert(1)//https://www.site.example',
  'data:text/html,x',
  String.raw`https://www.site.example\@evil.example`,
  'https://www.site.example/\nLocation: https://evil.example',
  'http://192.0.2.1/x',
  'http://3221225985/x',
  `${SITE}/${'x'.repeat(2048)}`,
])('replaces %s by the URL of the site', (target) => {
  expect(chooseRedirectTarget(target, rules)).toBe(SITE)
})

test('allows any port if the site is on a loopback address', () => {
  const local = { siteUrl: 'http://127.0.0.1:3000', redirectUrls: [] }
  expect(chooseRedirectTarget('http://127.0.0.1:5173/x', local)).toBe('http://127.0.0.1:5173/x')
  expect(chooseRedirectTarget('http://127.0.0.2:5173/x', local)).toBe('http://127.0.0.1:3000')
})

test('prefers the query, then the header, then the referring page', () => {
  const ask = (query: string, headers: Record<string, string>) =>
    readRedirectTarget(new Request(`http://backend.test/auth/v1/signup${query}`, { headers }), rules)
  const referer = { referer: `${SITE}/from` }
  expect(
    ask('?redirect_to=https%3A%2F%2Fwww.site.example%2Fquery', { redirect_to: `${SITE}/header`, ...referer }),
  ).toBe(`${SITE}/query`)
  expect(ask('', { redirect_to: `${SITE}/header`, ...referer })).toBe(`${SITE}/header`)
  expect(ask('', referer)).toBe(`${SITE}/from`)
  expect(ask('', {})).toBe(SITE)
})
