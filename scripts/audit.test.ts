import { expect, test } from 'vitest'
import { judgeAudit } from './audit.mjs'

const found = (severity: string) => JSON.stringify({ vulnerabilities: { hono: { name: 'hono', severity } } })

test.for([
  ['{"vulnerabilities":{}}', false, 'No known vulnerability.'],
  [found('moderate'), false, 'Known vulnerabilities in: hono (moderate)'],
  [found('high'), true, 'hono (high)'],
  [found('critical'), true, 'hono (critical)'],
] as const)('audit result %s is fatal: %s', ([text, isFatal, message]) => {
  expect(judgeAudit(text)).toEqual({ isFatal, message: expect.stringContaining(message) })
})

test.for([
  [
    '{"message":"405 Method Not Allowed - POST https://registry/","statusCode":405}',
    '405 Method Not Allowed',
  ],
  ['{"error":{"code":"ENOTFOUND","summary":"request failed, reason: getaddrinfo"}}', 'request failed'],
  ['<html>', 'no answer'],
  ['', 'no answer'],
] as const)('reports the registry error %j without failing', ([text, reason]) => {
  expect(judgeAudit(text)).toEqual({ isFatal: false, message: expect.stringContaining(reason) })
})
