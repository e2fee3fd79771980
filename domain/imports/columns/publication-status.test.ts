import { expect, test } from 'vitest'
import { readPublicationStatus } from './publication-status.ts'

test.for([
  ['TRUE', 'published'],
  ['VERDADEIRO', 'published'],
  ['wahr', 'published'],
  ['publish', 'published'],
  [true, 'published'],
  [1, 'published'],
  ['FALSE', 'draft'],
  ['Falsch', 'draft'],
  ['FAUX', 'draft'],
  ['Draft', 'draft'],
  ['future', 'draft'],
  [false, 'draft'],
  ['0', 'draft'],
  ['maybe', 'unknown'],
  ['2026-02-14', 'unknown'],
  ['', null],
  ['  ', null],
  [null, null],
  [undefined, null],
] as const)('"%s" in a Published column means %s', ([value, meaning]) => {
  expect(readPublicationStatus(value)).toBe(meaning)
})
