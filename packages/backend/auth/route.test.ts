import { expect, test } from 'vitest'
import { matchPath } from './route.ts'
import { ROUTES } from './routes.ts'

test.for([
  ['/user', '/user', {}],
  ['/user', '/user/', null],
  ['/user', '/users', null],
  ['/factors/{id}', '/factors/1', { id: '1' }],
  ['/factors/{id}', '/factors/', null],
  ['/factors/{id}', '/factors/1/verify', null],
  ['/factors/{id}/verify', '/factors/1/verify', { id: '1' }],
  ['/oauth/{rest*}', '/oauth/a/b/c', {}],
] as const)('%s on %s gives %j', ([pattern, path, params]) => {
  expect(matchPath(pattern, path)).toEqual(params)
})

test('without an API key, only the links that browsers open are available', () => {
  const open = ROUTES.filter(({ access }) => access === 'open').map(({ method, path }) => `${method} ${path}`)
  expect(open).toEqual(['GET /verify', 'GET /callback', 'GET /authorize'])
})

test('all admin routes require the secret key', () => {
  const refused = /^\/admin\/(sso|oauth|custom-providers)/
  const admin = ROUTES.filter(
    ({ path }) => (path.startsWith('/admin') || path === '/invite') && !refused.test(path),
  )
  expect(admin.length).toBeGreaterThan(8)
  expect(admin.filter(({ access }) => access !== 'secret')).toEqual([])
})
