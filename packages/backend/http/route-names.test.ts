import { expect, test } from 'vitest'
import { nameApiRoute, nameParameters } from './route-names.ts'

const KNOWN = {
  isInSchema: (name: string) => ['blog_posts', 'rpc/submit_form'].includes(name),
  isFunction: (name: string) => name === 'create-booking',
}

test.each([
  ['/rest/v1/blog_posts', '/rest/v1/blog_posts'],
  ['/rest/v1/rpc/submit_form', '/rest/v1/rpc/submit_form'],
  ['/rest/v1/secret-words', '/rest/v1/*'],
  ['/rest/v1/', '/rest/v1/*'],
  ['/rest/v1/rpc/secret-words', '/rest/v1/*'],
  ['/functions/v1/create-booking/a-token', '/functions/v1/create-booking'],
  ['/functions/v1/secret-words', '/functions/v1/*'],
  ['/auth/v1/token', '/auth/v1/token'],
  ['/auth/v1/admin/users/0b1f4f6a', '/auth/v1/admin/users/*'],
  ['/auth/v1/.well-known/jwks.json', '/auth/v1/.well-known/jwks.json'],
  ['/storage/v1/object/public/pictures/secret-words.png', '/storage/v1/object/public/*'],
  ['/storage/v1/object/sign/pictures/sign/token/user', '/storage/v1/object/sign/*'],
  ['/storage/v1/object/public/public/public/public/public/user', '/storage/v1/object/public/public/public/*'],
  ['/storage/v2/object', 'other'],
  ['/elsewhere/v1/secret-words', 'other'],
])('%s is called %s', (path, name) => {
  expect(nameApiRoute(path, KNOWN)).toBe(name)
})

test('parameters are named when the protocols have them', () => {
  expect(nameParameters(new URLSearchParams('select=*&secret-words=1&title=eq.x&select=id'))).toEqual([
    'select',
    '*',
  ])
})
