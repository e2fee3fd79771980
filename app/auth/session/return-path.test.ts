import { expect, test } from 'vitest'
import { composeSignInPath, readReturnPath } from './auth-paths.ts'

test.for(['/admin', '/admin/inbox', '/admin/inbox/0b9f7c1e-8a54-4f6e-9c57-3f1f0d2b7a10'])(
  'returns to %s after signing in',
  (path) => {
    const { pathname, search } = new URL(composeSignInPath(path), 'https://shelf.example')
    expect(pathname).toBe('/auth')
    expect(readReturnPath(search)).toBe(path)
  },
)

test.for([
  '',
  '?return=',
  '?return=/blog',
  '?return=/administrator',
  '?return=//evil.example/admin',
  '?return=https://evil.example/admin',
  '?return=/admin/../auth',
  '?return=/admin//evil.example',
  '?return=/admin/%2f%2fevil.example',
  '?return=/admin/inbox?x=1',
  '?return=/admin\\evil.example',
  '?return=/admin%0d%0a',
  '?return=javascript:alert(1)',
])('ignores the return path in %s', (search) => {
  expect(readReturnPath(search)).toBeNull()
})

test('omits a return path outside the admin', () => {
  expect(composeSignInPath('//evil.example')).toBe('/auth')
})
