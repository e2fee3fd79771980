import { expect, test } from 'vitest'
import type { PlannedRow } from '#domain/imports/plan/plan-import.ts'
import { describeUndo } from '../use-history.ts'
import { EMPTY_POST, isComplete, writeAsImport } from '../single-tab.tsx'
import { countPlanned, describeResult, nameReport, splitResult } from './run-phases.ts'

const COUNTS = { created: 3, updated: 1, skipped: 2, refused: 1, failed: 1 }

test('results are told in the specified words', () => {
  const blog = describeResult('blog', COUNTS)
  expect(blog).toBe('Import completed: Successfully imported: 4 posts. Errors: 2 posts.')
  expect(splitResult('blog', blog)).toEqual({
    title: 'Import completed',
    description: 'Successfully imported: 4 posts. Errors: 2 posts.',
  })
  const news = describeResult('news', COUNTS)
  expect(news).toBe('Import Complete: Imported: 4, Skipped: 2, Errors: 2')
  expect(splitResult('news', news)).toEqual({
    title: 'Import Complete',
    description: 'Imported: 4, Skipped: 2, Errors: 2',
  })
})

test('what is rightly no post counts neither as skipped nor as an error', () => {
  const rows = [
    { kind: 'ignored', action: 'skip' },
    { kind: 'post', action: 'skip' },
    { kind: 'rejected', action: 'refuse' },
  ] as PlannedRow[]
  expect(countPlanned({ rows })).toMatchObject({ created: 0, skipped: 1, refused: 1 })
})

test('an undoing says what stayed', () => {
  expect(describeUndo({ deleted: 1, restored: 0, kept: [] })).toBe('1 post removed, 0 posts restored.')
  const kept = [{ post_id: 'a', title: 'Fees', reason: '' }]
  expect(describeUndo({ deleted: 2, restored: 1, kept })).toContain('1 post stayed as it is: edited since.')
})

test.each([
  ['posts.csv', 'posts-import-report.csv'],
  ['Ütter Posts (1).JSON', 'Ütter-Posts-1-import-report.csv'],
  ['../..', 'posts-import-report.csv'],
])('the report of %s is named %s', (fileName, name) => {
  expect(nameReport(fileName)).toBe(name)
})

test('a single post becomes an import of one record without its empty fields', () => {
  const post = { ...EMPTY_POST, title: ' Fees ', content: 'Text' }
  expect(JSON.parse(writeAsImport(post))).toEqual([{ title: 'Fees', content: 'Text' }])
  expect(isComplete(post)).toBe(true)
  expect(isComplete({ ...post, content: ' \n' })).toBe(false)
})
