import { expect, test } from 'vitest'
import { isDemoAddress } from './demo-address.ts'

test.for([
  ['hello@peakshelf.example', true],
  ['you@example.com', true],
  ['you@mail.Example.ORG', true],
  ['you@example', true],
  ['you@localhost', true],
  ['you@agency.com', false],
  ['you@my-example.com', false],
  ['example@agency.test.com', false],
] as const)('classifies %s: %s', ([address, isDemo]) => {
  expect(isDemoAddress(address)).toBe(isDemo)
})
