import { expect, test } from 'vitest'
import {
  classifyFileRequest,
  classifyFunctionCall,
  classifyTableRequest,
  nameApiRoute,
  nameParameters,
} from './route-names.ts'

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
])('%s has the name %s', (path, name) => {
  expect(nameApiRoute(path, KNOWN)).toBe(name)
})

test('includes parameters that the protocol defines', () => {
  expect(nameParameters(new URLSearchParams('select=*&secret-words=1&title=eq.x&select=id'))).toEqual([
    'select',
    '*',
  ])
})

test.for([
  ['GET', 'reads'],
  ['HEAD', 'reads'],
  ['POST', 'writes'],
  ['PATCH', 'writes'],
  ['DELETE', 'writes'],
] as const)('%s of the table service counts as %s', ([method, kind]) => {
  expect(classifyTableRequest(method)).toBe(kind)
})

test.for([
  ['GET', '/object/public/pictures/a.png', 'fileReads'],
  ['HEAD', '/object/pictures/a.png', 'fileReads'],
  ['GET', '/object/sign/pictures/a.png', 'fileReads'],
  ['GET', '/render/image/public/pictures/a.png', 'renderings'],
  ['GET', '/bucket', 'reads'],
  ['POST', '/object/list/pictures', 'reads'],
  ['POST', '/object/sign/pictures/a.png', 'reads'],
  ['POST', '/object/pictures/a.png', 'uploads'],
  ['PUT', '/object/pictures/folder/a.png', 'uploads'],
  ['PUT', '/object/upload/sign/pictures/a.png', 'uploads'],
  ['POST', '/object/upload/sign/pictures/a.png', 'writes'],
  ['POST', '/object/move', 'writes'],
  ['DELETE', '/object/pictures', 'writes'],
  ['PUT', '/bucket/pictures', 'writes'],
] as const)('%s %s of the file service counts as %s', ([method, path, kind]) => {
  expect(classifyFileRequest(method, path)).toBe(kind)
})

test.for([
  ['read-authored-posts', 'reads'],
  ['receive-provider-event', 'reads'],
  ['editor-mutate-blog', 'functionCalls'],
  ['already-read-it', 'functionCalls'],
  ['manage-leads', 'functionCalls'],
] as const)('the function %s counts as %s', ([name, kind]) => {
  expect(classifyFunctionCall(name)).toBe(kind)
})

test.for([
  ['manage-leads', 'adminCalls'],
  ['read-authored-posts', 'reads'],
  ['editor-mutate-blog', 'functionCalls'],
  ['remanage-leads', 'functionCalls'],
] as const)('called by a signed-in user, %s counts as %s', ([name, kind]) => {
  const caller = { role: 'authenticated', claims: { role: 'authenticated', sub: 'ann' } } as const
  expect(classifyFunctionCall(name, { caller })).toBe(kind)
  expect(classifyFunctionCall(name, { problem: { kind: 'expired' } })).not.toBe('adminCalls')
})
