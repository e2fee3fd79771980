import { expect, test } from 'vitest'
import { findChains } from './find-chain.ts'
import { PAGE_PATHS } from './page-paths.ts'
import { readRedirect, type TypedRedirect } from './read-redirect.ts'
import type { Redirect } from './redirect.ts'

const RULES = { siteUrl: 'https://shelf.example', isPage: (path: string) => PAGE_PATHS.includes(path) }
const read = (typed: Partial<TypedRedirect>) =>
  readRedirect({ path: '/old', target: '/new', status: '301', ...typed }, RULES)

test.for<[Partial<TypedRedirect>, Redirect]>([
  [{}, { path: '/old', target: '/new', status: 301 }],
  [
    { path: ' /Old/Page/ ', status: '' },
    { path: '/old/page', target: '/new', status: 301 },
  ],
  [{ path: 'https://shelf.example/old' }, { path: '/old', target: '/new', status: 301 }],
  [{ target: 'https://shelf.example' }, { path: '/old', target: '/', status: 301 }],
  [{ target: 'https://shelf.example?q=1' }, { path: '/old', target: '/?q=1', status: 301 }],
  [
    { target: 'https://shelf.example.evil.example/' },
    { path: '/old', target: 'https://shelf.example.evil.example/', status: 301 },
  ],
  [{ target: '/New//Page/?Q=A#B' }, { path: '/old', target: '/new/page?Q=A#B', status: 301 }],
  [{ path: '/Großes' }, { path: '/gro%C3%9Fes', target: '/new', status: 301 }],
  [{ path: '/%61b%41' }, { path: '/aba', target: '/new', status: 301 }],
  [
    { target: 'https://a.example/Ä', status: '302' },
    { path: '/old', target: 'https://a.example/%C3%84', status: 302 },
  ],
  [
    { target: '', status: '410' },
    { path: '/old', target: null, status: 410 },
  ],
])('reads %j as %j', ([typed, redirect]) => {
  expect(read(typed)).toEqual({ redirect })
})

test.for<[Partial<TypedRedirect>, 'path' | 'target' | 'status', string]>([
  [{ path: '' }, 'path', 'Enter the old address.'],
  [{ path: 'old' }, 'path', 'Start'],
  [{ path: '//evil.example' }, 'path', 'Start'],
  [{ path: 'https://other.example/old' }, 'path', 'Start'],
  [{ path: '/old?p=1' }, 'path', 'Leave out'],
  [{ path: '/old#x' }, 'path', 'Leave out'],
  [{ path: '/a b' }, 'path', 'not a valid path'],
  [{ path: '/a\\b' }, 'path', 'not a valid path'],
  [{ path: '/a\r\nb' }, 'path', 'not a valid path'],
  [{ path: '/a%0d%0ab' }, 'path', 'not a valid path'],
  [{ path: '/a/../b' }, 'path', 'not a valid path'],
  [{ path: '/a/%2E%2e/b' }, 'path', 'not a valid path'],
  [{ path: '/50%' }, 'path', 'not a valid path'],
  [{ path: '/a\u202eb' }, 'path', 'not a valid path'],
  [{ path: `/${'x'.repeat(500)}` }, 'path', 'longer than 500'],
  [{ path: '/' }, 'path', 'home page'],
  [{ path: 'https://shelf.example' }, 'path', 'home page'],
  [{ path: '/rest/v1/blog_posts' }, 'path', 'API paths'],
  [{ path: '/Services/' }, 'path', 'There is a page at “/services”'],
  [{ target: '' }, 'target', 'Enter the new address.'],
  [{ target: '//evil.example' }, 'target', 'Enter a path'],
  [{ target: '/\\evil.example' }, 'target', 'not a valid URL'],
  [{ target: 'javascript:alert(1)' }, 'target', 'Enter a path'],
  [{ target: 'data:text/html,x' }, 'target', 'Enter a path'],
  [{ target: 'http://a.example/' }, 'target', 'Enter a path'],
  [{ target: 'https:evil.example' }, 'target', 'Enter a path'],
  [{ target: 'https:///evil.example' }, 'target', 'Enter a path'],
  [{ target: 'https://shelf.example@evil.example/' }, 'target', 'Enter a path'],
  [{ target: 'https://[bad/' }, 'target', 'Enter a path'],
  [{ target: '/new\r\nSet-Cookie: a=b' }, 'target', 'not a valid URL'],
  [{ target: '/a\tb' }, 'target', 'not a valid URL'],
  [{ target: `/${'x'.repeat(2000)}` }, 'target', 'longer than 2000'],
  [{ target: '/OLD/?x=1' }, 'target', '“/old” would redirect to itself.'],
  [{ target: '/new', status: '410' }, 'target', 'no new address'],
  [{ status: '307' }, 'status', '301, 302 or 410'],
  [{ status: 'x' }, 'status', '301, 302 or 410'],
])('refuses %j because of its %s', ([typed, field, words]) => {
  const outcome = read(typed)
  expect(outcome).toEqual({ problem: { field, message: expect.stringContaining(words) } })
})

test('finds chains and loops with a suggestion', () => {
  const redirects = (
    [
      ['/a', '/b'],
      ['/b', '/c?x=1'],
      ['/l', '/m#top'],
      ['/m', '/l'],
      ['/x', '/gone'],
      ['/gone', null],
      ['/fine', '/services'],
      ['/away', 'https://a.example/a'],
    ] as const
  ).map(([path, target]): [string, Redirect] => [path, { path, target, status: target ? 301 : 410 }])
  expect(findChains(new Map(redirects))).toEqual([
    { path: '/a', via: '/b', message: '“/b” redirects to “/c?x=1”; point “/a” there directly.' },
    { path: '/l', via: '/m', message: '“/m” redirects back to “/l”, which would be a loop.' },
    { path: '/m', via: '/l', message: '“/l” redirects back to “/m”, which would be a loop.' },
    { path: '/x', via: '/gone', message: '“/gone” is marked as removed, so “/x” can’t redirect there.' },
  ])
})
