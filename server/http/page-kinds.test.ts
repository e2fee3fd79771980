import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { isPage, isPublicPage, isShareImage } from './request-handler.ts'

function listPaths(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', children = [] }) => [`/${path}`, ...listPaths(children)])
}

test.each([
  ['/', true],
  ['/?page=2', true],
  ['/?utm_source=editor', true],
  ['/?editor=secret', false],
  ['/?page=2&editor=secret', false],
  ['/blog?editor=secret', true],
  ['/book-call', true],
  ['/book-call?host=1', true],
  ['/book-call/times', false],
  ['/book-call/intro', false],
  ['/book-call/times?zone=UTC', false],
  ['/pay-us', true],
  ['/pay/token', false],
  ['/preview/blog/token', false],
  ['/bookings/token/move', false],
  ['/embed/payment', false],
  ['/dev/mail', false],
  ['/rest/v1/blog_posts', false],
  ['/healthz', false],
  ['/readyz?verbose', false],
])('whether %s is a public page: %s', (url, expected) => {
  expect(isPublicPage(url)).toBe(expected)
})

test('pages with a secret URL are private', () => {
  const secret = listPaths(routes).filter((path) => path.includes(':token') || path.includes('/feed/:file'))
  expect(secret.length).toBeGreaterThan(5)
  for (const path of secret) {
    const url = path.replace(/:\w+/g, 'secret')
    expect([url, isPublicPage(url), isPage(url)]).toEqual([url, false, true])
  }
})

test('recognizes share images', () => {
  expect(isShareImage('/share/post/a.png')).toBe(true)
  expect(isShareImage('/shared')).toBe(false)
})
