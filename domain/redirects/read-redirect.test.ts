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
])('%j is taken as %j', ([typed, redirect]) => {
  expect(read(typed)).toEqual({ redirect })
})

test.for<[Partial<TypedRedirect>, 'path' | 'target' | 'status', string]>([
  [{ path: '' }, 'path', 'Type the old address.'],
  [{ path: 'old' }, 'path', 'Begin'],
  [{ path: '//evil.example' }, 'path', 'Begin'],
  [{ path: 'https://other.example/old' }, 'path', 'Begin'],
  [{ path: '/old?p=1' }, 'path', 'Leave out'],
  [{ path: '/old#x' }, 'path', 'Leave out'],
  [{ path: '/a b' }, 'path', 'no address'],
  [{ path: '/a\\b' }, 'path', 'no address'],
  [{ path: '/a\r\nb' }, 'path', 'no address'],
  [{ path: '/a%0d%0ab' }, 'path', 'no address'],
  [{ path: '/a/../b' }, 'path', 'no address'],
  [{ path: '/a/%2E%2e/b' }, 'path', 'no address'],
  [{ path: '/50%' }, 'path', 'no address'],
  [{ path: '/a\u202eb' }, 'path', 'no address'],
  [{ path: `/${'x'.repeat(500)}` }, 'path', 'longer than 500'],
  [{ path: '/' }, 'path', 'front page'],
  [{ path: 'https://shelf.example' }, 'path', 'front page'],
  [{ path: '/rest/v1/blog_posts' }, 'path', 'programs'],
  [{ path: '/Services/' }, 'path', 'There is a page at “/services”'],
  [{ target: '' }, 'target', 'Say where'],
  [{ target: '//evil.example' }, 'target', 'Give a path'],
  [{ target: '/\\evil.example' }, 'target', 'no address'],
  [{ target: 'javascript:alert(1)' }, 'target', 'Give a path'],
  [{ target: 'data:text/html,x' }, 'target', 'Give a path'],
  [{ target: 'http://a.example/' }, 'target', 'Give a path'],
  [{ target: 'https:evil.example' }, 'target', 'Give a path'],
  [{ target: 'https:///evil.example' }, 'target', 'Give a path'],
  [{ target: 'https://shelf.example@evil.example/' }, 'target', 'Give a path'],
  [{ target: 'https://[bad/' }, 'target', 'Give a path'],
  [{ target: '/new\r\nSet-Cookie: a=b' }, 'target', 'no address'],
  [{ target: '/a\tb' }, 'target', 'no address'],
  [{ target: `/${'x'.repeat(2000)}` }, 'target', 'longer than 2000'],
  [{ target: '/OLD/?x=1' }, 'target', '“/old” would lead to itself.'],
  [{ target: '/new', status: '410' }, 'target', 'leads nowhere'],
  [{ status: '307' }, 'status', '301, 302 or 410'],
  [{ status: 'x' }, 'status', '301, 302 or 410'],
])('%j is refused for its %s', ([typed, field, words]) => {
  const outcome = read(typed)
  expect(outcome).toEqual({ problem: { field, message: expect.stringContaining(words) } })
})

test('chains, loops and ends are found with the way out', () => {
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
    { path: '/a', via: '/b', message: '“/b” leads on to “/c?x=1”; point “/a” there directly.' },
    { path: '/l', via: '/m', message: '“/m” leads back to “/l”: readers would go in a circle.' },
    { path: '/m', via: '/l', message: '“/l” leads back to “/m”: readers would go in a circle.' },
    { path: '/x', via: '/gone', message: '“/gone” says that it is gone; “/x” can’t lead there.' },
  ])
})
