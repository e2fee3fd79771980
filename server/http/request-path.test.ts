import { expect, test } from 'vitest'
import { isApiPath } from '../pages/api-path.ts'
import { findPathProblem } from './request-path.ts'

test.each([
  '/',
  '/blog?page=2',
  '/blog/8a1c?from=/a/../b%2f',
  '/.well-known/security.txt',
  '/a...b/..c/d..',
  '/caf%C3%A9/100%25/a%20b',
  '/2019//post',
  '/rest/v1/posts?select=a//b',
  "/storage/v1/object/public/pictures/a%20(1)!'*,;=@:$&+.png",
  '/auth/v1/.well-known/jwks.json',
])('accepts the unambiguous path %s', (url) => {
  expect(findPathProblem(url)).toBeNull()
})

test.each([
  '/a1/../storage/v1/object/public/pictures/large.png',
  '/a1/./blog',
  '/..',
  '/.',
  '/storage/v1/object/public/pictures/..',
  '/a1/%2e%2e/storage/v1/object',
  '/a1/.%2E/storage/v1/object',
  '/a1/%2e/blog',
  '/a1%2f..%2fstorage',
  '/storage/v1/object/public/pictures%2Flarge.png',
  '/a1\\..\\storage',
  '/a1/%5c..%5Cstorage',
  '/%73torage/v1/object/public/pictures/large.png',
  '/rest/v%31/posts',
  '/bl%6Fg',
  '/blog#/../storage',
  '/blog?page=2#x',
  '//evil.example/',
  '//rest/v1/posts',
  '/rest//v1/../posts',
  '/rest/v1//posts',
  '/functions/v1//get-plan-usage',
  '/storage/v1/object/public/pictures//large.png',
  '/blog%00',
  '/blog%0d%0aset-cookie:a',
  '/blog%7f',
  '/100%',
  '/a%zz',
  '/caf\u00e9',
  '/blog\u0000',
])('%s is refused', (url) => {
  expect(findPathProblem(url)).toMatch(/\.$/)
})

test.each([
  ['/rest/v1', true],
  ['/rest/v1?select=a', true],
  ['/rest/v1/posts', true],
  ['/analytics/v2/x', true],
  ['/blog/v1', false],
  ['/news/v1/', false],
  ['/rest/v1x', false],
  ['/', false],
])('whether %s is a path of an API: %s', (url, isForPrograms) => {
  expect(isApiPath(url)).toBe(isForPrograms)
})
