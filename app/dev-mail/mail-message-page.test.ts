import { expect, test } from 'vitest'
import { findOwnLink } from './mail-message.route.tsx'

const SITE = 'http://localhost:3000'

test.for([
  [
    `Confirm:\n${SITE}/auth/v1/verify?token=a&type=signup\n\nPeakshelf\n${SITE}`,
    `${SITE}/auth/v1/verify?token=a&type=signup`,
  ],
  [`Peakshelf\n${SITE}`, null],
  ['https://elsewhere.example/auth/v1/verify', null],
  ['http://localhost:3000.elsewhere.example/auth', null],
  ['http://localhost:3000@elsewhere.example/auth', null],
  ['javascript:alert(1) http://', null],
  ['', null],
] as const)('finds in %j the link %j', ([text, link]) => {
  expect(findOwnLink(text, SITE)).toBe(link)
})
