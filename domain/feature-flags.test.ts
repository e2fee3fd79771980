import { expect, test } from 'vitest'
import { isInterval } from './intervals.ts'
import { defaultFeatureFlags } from './feature-flags.ts'

test('an installation that switched nothing reads the news at an interval of the slider', () => {
  expect(isInterval(defaultFeatureFlags.newsImportIntervalMinutes)).toBe(true)
})
