import { expect, test } from 'vitest'
import type { PlannedRow } from '#domain/imports/plan/plan-import.ts'
import { EMPTY_POST, isComplete, writeAsImport } from '../single-tab.tsx'
import { describeUndo } from '../use-history.ts'
import { countPlanned, describeResult, nameReport, splitResult } from './import-report.ts'

const COUNTS = { created: 3, updated: 1, skipped: 2, refused: 1, failed: 1 }

test.each([
  ['blog', 'Import completed', 'Successfully imported: 4 posts. Errors: 2 posts.'],
  ['news', 'Import Complete', 'Imported: 4, Skipped: 2, Errors: 2'],
] as const)('describes the result of a %s import in the specified words', (kind, title, description) => {
  const result = describeResult(kind, COUNTS)
  expect(result).toBe(`${title}: ${description}`)
  expect(splitResult(kind, result)).toEqual({ title, description })
})

test('does not count entries that are not posts', () => {
  const rows = [
    { kind: 'ignored', action: 'skip' },
    { kind: 'post', action: 'skip' },
    { kind: 'rejected', action: 'refuse' },
  ] as PlannedRow[]
  expect(countPlanned({ rows })).toMatchObject({ created: 0, skipped: 1, refused: 1 })
})

test('describes an undo and the posts it did not change', () => {
  expect(describeUndo({ deleted: 1, restored: 0, kept: [] })).toBe('1 post removed, 0 posts restored.')
  const kept = [{ post_id: 'a', title: 'Fees', reason: '' }]
  expect(describeUndo({ deleted: 2, restored: 1, kept })).toContain('1 post not changed: edited since.')
})

test.each([
  ['posts.csv', 'posts-import-report.csv'],
  ['Ütter Posts (1).JSON', 'Ütter-Posts-1-import-report.csv'],
  ['../..', 'posts-import-report.csv'],
])('names the report of %s %s', (fileName, name) => {
  expect(nameReport(fileName)).toBe(name)
})

test('sends a single post as an import of one record and omits empty fields', () => {
  const post = { ...EMPTY_POST, title: ' Fees ', content: 'Text' }
  expect(JSON.parse(writeAsImport(post))).toEqual([{ title: 'Fees', content: 'Text' }])
  expect(isComplete(post)).toBe(true)
  expect(isComplete({ ...post, content: ' \n' })).toBe(false)
})
