import { expect, test } from 'vitest'
import { findRevision } from './post-revision.ts'

const PUBLISHED = '2026-01-01T12:00:00Z'

test.for([
  [null, null],
  ['2025-12-01T00:00:00Z', null],
  ['2026-01-02T12:00:00Z', null],
  ['2026-01-02T12:00:01Z', '2026-01-02T12:00:01Z'],
] as const)('words that were changed %s are told as %s', ([revised, told]) => {
  expect(findRevision(PUBLISHED, revised)).toBe(told)
})
