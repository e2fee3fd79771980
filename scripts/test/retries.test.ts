import { expect, test } from 'vitest'
import { chooseRetries, mergeRetries } from './retries.mjs'

function describeFile(path: string, project = 'sites', failed = 0) {
  const failures = Array.from({ length: failed }, (_, number) => ({ name: `${number}`, message: 'late' }))
  return { project, path: `/site/${path}`, isFailed: failed > 0, passed: 3, failed, failures }
}

test('retries failed files that start processes or browsers', () => {
  const late = describeFile('tests/journeys/lists.test.ts', 'sites', 1)
  const files = [
    late,
    describeFile('tests/journeys/home.test.ts', 'sites'),
    describeFile('domain/a.test.ts', 'unit'),
  ]
  expect(chooseRetries({ unhandled: 0, files })).toEqual([late])
})

test('does not retry if the run fails anyway', () => {
  const late = describeFile('tests/journeys/lists.test.ts', 'sites', 1)
  expect(chooseRetries({ unhandled: 1, files: [late] })).toEqual([])
  expect(chooseRetries({ unhandled: 0, files: [late, describeFile('domain/a.test.ts', 'unit', 1)] })).toEqual(
    [],
  )
  const stops = describeFile('tests/server/deployment/replicas-behind-samples.test.ts', 'sites', 1)
  expect(chooseRetries({ unhandled: 0, files: [stops] })).toEqual([])
  const many = Array.from({ length: 13 }, (_, number) =>
    describeFile(`tests/journeys/${number}.test.ts`, 'sites', 1),
  )
  expect(chooseRetries({ unhandled: 0, files: many })).toEqual([])
})

test('replaces the results of retried files', () => {
  const first = [
    describeFile('one.test.ts', 'sites', 1),
    describeFile('two.test.ts', 'sites', 2),
    describeFile('three.test.ts'),
  ]
  const again = [describeFile('one.test.ts', 'sites'), describeFile('two.test.ts', 'sites', 1)]
  const taken = mergeRetries({ unhandled: 0, files: first }, { unhandled: 0, files: again })
  expect(taken.files.map(({ failed }: { failed: number }) => failed)).toEqual([0, 1, 0])
  expect(mergeRetries({ unhandled: 0, files: first }, { unhandled: 2, files: [] }).unhandled).toBe(2)
})
