import { expect, test } from 'vitest'
import type { LeadSummary } from '#app/data/leads/manage-leads.ts'
import { mergeHead } from './merge-head.ts'

const row = (id: string, minute: number) =>
  ({ id, active_at: `2026-11-22T10:${String(minute).padStart(2, '0')}:00+00:00` }) as LeadSummary
const idsOf = (rows: readonly LeadSummary[]) => rows.map(({ id }) => id).join('')
const nextAfter = ({ active_at: at, id }: LeadSummary) => ({ at, id })

test('a new lead stands first, and what was read beyond the page stays', () => {
  const head = [row('e', 50), row('d', 40)]
  const rows = [row('d', 40), row('c', 30), row('b', 20), row('a', 10)]
  expect(idsOf(mergeHead({ leads: head, next: nextAfter(head[1]!) }, rows))).toBe('edcba')
})

test('who writes again is not there twice', () => {
  const head = [row('a', 55), row('d', 40)]
  const rows = [row('d', 40), row('c', 30), row('a', 10)]
  expect(idsOf(mergeHead({ leads: head, next: nextAfter(head[1]!) }, rows))).toBe('adc')
})

test('what fits no more is gone', () => {
  const head = [row('d', 40), row('b', 20)]
  const rows = [row('d', 40), row('c', 30), row('b', 20), row('a', 10)]
  expect(idsOf(mergeHead({ leads: head, next: nextAfter(head[1]!) }, rows))).toBe('dba')
  expect(idsOf(mergeHead({ leads: head, next: null }, rows))).toBe('db')
})

test('of two at the same moment the id decides', () => {
  const head = [row('d', 40), row('c', 30)]
  expect(idsOf(mergeHead({ leads: head, next: nextAfter(head[1]!) }, [row('b', 30), row('f', 30)]))).toBe(
    'dcb',
  )
})
