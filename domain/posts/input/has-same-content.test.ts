import { expect, test } from 'vitest'
import { hasSameContent } from './has-same-content.ts'

const SENT = {
  title: 'Title',
  author: null,
  tags: ['a', 'b'],
  published_at: '2026-01-31T09:30:00.000Z',
  rich_content: [{ id: '1', type: 'paragraph', content: 'Words' }],
}
const STORED = {
  ...SENT,
  id: 'x',
  updated_at: 'v1',
  published_at: '2026-01-31T10:30:00+01:00',
  rich_content: [{ type: 'paragraph', content: 'Words', id: '1' }],
}

test('ignores the order of members and the time zone of dates', () => {
  expect(hasSameContent(STORED, SENT)).toBe(true)
})

test('ignores columns that were not sent', () => {
  expect(hasSameContent(STORED, { title: 'Title', summary: undefined })).toBe(true)
})

test.each([
  { title: 'Other' },
  { author: 'Ann' },
  { tags: ['b', 'a'] },
  { published_at: '2026-01-31T09:31:00.000Z' },
  { rich_content: [] },
  { summary: '' },
])('detects %j as a difference', (sent) => {
  expect(hasSameContent(STORED, { ...SENT, ...sent })).toBe(false)
})
