import { expect, test } from 'vitest'
import { classifyFileRequest, classifyFunctionCall, classifyTableRequest } from './request-kinds.ts'

test.for([
  ['GET', '/blog_posts', 'reads'],
  ['HEAD', '/blog_posts', 'reads'],
  ['POST', '/blog_posts', 'writes'],
  ['PATCH', '/blog_posts', 'writes'],
  ['DELETE', '/blog_posts', 'writes'],
  ['POST', '/rpc/anything', 'writes'],
] as const)('%s %s of the table service counts as %s', ([method, path, kind]) => {
  expect(classifyTableRequest(method, path)).toBe(kind)
})

test.for([
  ['GET', '/object/public/pictures/a.png', 'fileReads'],
  ['HEAD', '/object/pictures/a.png', 'fileReads'],
  ['GET', '/object/sign/pictures/a.png', 'fileReads'],
  ['GET', '/render/image/public/pictures/a.png', 'renderings'],
  ['GET', '/bucket', 'reads'],
  ['POST', '/object/list/pictures', 'reads'],
  ['POST', '/object/sign/pictures/a.png', 'reads'],
  ['POST', '/object/sign/pictures', 'reads'],
  ['POST', '/object/pictures/a.png', 'uploads'],
  ['PUT', '/object/pictures/folder/a.png', 'uploads'],
  ['PUT', '/object/upload/sign/pictures/a.png', 'uploads'],
  ['POST', '/object/upload/sign/pictures/a.png', 'writes'],
  ['POST', '/object/move', 'writes'],
  ['POST', '/object/copy', 'writes'],
  ['DELETE', '/object/pictures', 'writes'],
  ['PUT', '/bucket/pictures', 'writes'],
  ['POST', '/bucket', 'writes'],
] as const)('%s %s of the file service counts as %s', ([method, path, kind]) => {
  expect(classifyFileRequest(method, path)).toBe(kind)
})

test.for([
  ['read-authored-posts', 'reads'],
  ['receive-provider-event', 'reads'],
  ['editor-mutate-blog', 'functionCalls'],
  ['get-storage-metrics', 'functionCalls'],
  ['already-read-it', 'functionCalls'],
  ['manage-leads', 'functionCalls'],
] as const)('the function %s counts as %s', ([name, kind]) => {
  expect(classifyFunctionCall('POST', name)).toBe(kind)
})

test.for([
  ['manage-leads', 'officeCalls'],
  ['read-authored-posts', 'reads'],
  ['editor-mutate-blog', 'functionCalls'],
  ['remanage-leads', 'functionCalls'],
] as const)('called by somebody who is signed in, %s counts as %s', ([name, kind]) => {
  const caller = { role: 'authenticated', claims: { role: 'authenticated', sub: 'ann' } } as const
  expect(classifyFunctionCall('POST', name, { caller })).toBe(kind)
  expect(classifyFunctionCall('POST', name, { problem: { kind: 'expired' } })).not.toBe('officeCalls')
})
