import { expect, test } from 'vitest'
import { isInterval } from './intervals.ts'
import { defaultFeatureFlags } from './feature-flags.ts'

test('the default news interval is a value of the slider', () => {
  expect(isInterval(defaultFeatureFlags.newsImportIntervalMinutes)).toBe(true)
})
