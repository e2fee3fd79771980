import { expect, test } from 'vitest'
import type { ReadDate } from '../dates/dates.ts'
import { decidePublication, type PublicationSign } from './decide-publication.ts'

const NOW = '2026-11-21T00:00:00.000Z'
const FUTURE: ReadDate = { kind: 'instant', iso: '2030-01-01T00:00:00.000Z' }
const PAST: ReadDate = { kind: 'instant', iso: '2020-01-01T00:00:00.000Z' }
const decide = (signs: PublicationSign[], date: ReadDate = PAST) =>
  decidePublication(signs, { date, now: NOW })
const stateOf = (name: string, value: unknown) => {
  const publication = decide([[name, value]])
  return publication.isPost ? publication.status : 'left out'
}

test.for<[name: string, value: unknown]>([
  ['draft', true],
  ['draft', 'TRUE'],
  ['Draft', 'WAHR'],
  ['Is this post a draft?', 'yes'],
  ['Entwurf', 'ja'],
  ['下書き', 'TRUE'],
  ['Archived', 'true'],
  ['archived_at', '2024-01-01'],
  ['hidden', true],
  ['ausgeblendet', 'ja'],
  ['frontmatter.draft', true],
  ['content.protected', true],
  ['members_only', true],
  ['password', 'no'],
  ['post_password', '0'],
  ['published', false],
  ['Published', 'FALSCH'],
  ['is_published', 'false'],
  ['Veröffentlicht', 'nein'],
  ['status', 'draft'],
  ['Status', 'Entwurf'],
  ['status', 'pending-review'],
  ['state', 'archived'],
  ['postStatus', 'private'],
  ['workflow_state', 'in review'],
  ['visibility', 'private'],
  ['visibility', 'members'],
  ['audience', 'only_paid'],
  ['status', false],
  ['status', 2],
  ['status', [{ value: 'draft' }]],
  ['status', { value: { name: 'Hidden' } }],
  ['status.name', 'Draft'],
  ['status', ['published', 'draft']],
  ['status', 'maybe'],
  ['published_at', null],
  ['publishedAt', null],
])('%s %j makes a draft', ([name, value]) => {
  expect(stateOf(name, value)).toBe('draft')
})

test.for<[name: string, value: unknown]>([
  ['draft', false],
  ['draft', 'FALSE'],
  ['Draft', ''],
  ['draft', null],
  ['Entwurf', 'nein'],
  ['draft', 'published'],
  ['deleted_at', null],
  ['deleted_at', ''],
  ['deleted_at', '0000-00-00 00:00:00'],
  ['password', ''],
  ['password', false],
  ['post_password', 'NULL'],
  ['published', true],
  ['published', 'VERDADEIRO'],
  ['published', 1],
  ['status', 'publish'],
  ['status', '✅ Published'],
  ['status', 'LIVE'],
  ['status', 1],
  ['status', []],
  ['visibility', 'public'],
  ['audience', 'everyone'],
  ['published_at', ''],
  ['published_at', '2024-01-01'],
  ['content.protected', false],
  ['comment_status', 'closed'],
  ['type', 'post'],
  ['title', 'draft'],
  ['constructor', 'draft'],
  ['x'.repeat(1_000), 'draft'],
])('%s %j does not prevent publishing', ([name, value]) => {
  expect(stateOf(name, value)).toBe('published')
})

test.for<[name: string, value: unknown]>([
  ['status', 'trash'],
  ['Status', 'SOFT_TRASHED'],
  ['deleted', true],
  ['deleted_at', '2024-01-01T00:00:00Z'],
  ['gelöscht', 'ja'],
  ['type', 'page'],
  ['type', 'COMMENT'],
  ['kind', 'blogger#comment'],
])('%s %j creates no post', ([name, value]) => {
  expect(stateOf(name, value)).toBe('left out')
})

test('any single sign of a draft makes a draft', () => {
  const signs: PublicationSign[] = [
    ['published', 'yes'],
    ['status', 'draft'],
  ]
  expect(decide(signs)).toEqual({ isPost: true, status: 'draft', reasons: [] })
  expect(decide(signs.toReversed())).toEqual({ isPost: true, status: 'draft', reasons: [] })
})

test('a scheduled post keeps its date, and becomes a draft without one', () => {
  for (const sign of [
    ['status', 'scheduled'],
    ['Status', 'geplant'],
    ['scheduled', true],
  ] as const) {
    expect(decide([sign], FUTURE)).toEqual({ isPost: true, status: 'published', reasons: [] })
    expect(decide([sign], PAST)).toEqual({ isPost: true, status: 'published', reasons: [] })
    expect(decide([sign], { kind: 'none' })).toMatchObject({ status: 'draft' })
    expect(decide([sign], { kind: 'ambiguous' })).toMatchObject({ status: 'draft' })
  }
})

test('an unreadable date that may be in the future makes a draft', () => {
  const decideDate = (latest: string) => decide([], { kind: 'unreadable', latest })
  expect(decideDate('2026-12-31')).toMatchObject({ status: 'draft', reasons: [expect.any(String)] })
  expect(decideDate('2025-12-31')).toMatchObject({ status: 'published' })
  expect(decideDate('')).toMatchObject({ status: 'published' })
})

test('uses the assigned meaning of a column unless its name has a known one', () => {
  const columns: PublicationSign[] = [
    ['Fertig', 'nein', 'published'],
    ['Geheim', 'x', 'unpublished'],
    ['Draft', 'TRUE', 'published'],
    ['Draft', 'TRUE', 'unpublished'],
  ]
  for (const column of columns) expect(decide([column])).toMatchObject({ status: 'draft' })
  expect(decide([['Draft', 'FALSE', 'published']])).toMatchObject({ status: 'published' })
})

test.for<[PublicationSign, string]>([
  [['visibility', 'members'], 'Its visibility is members, so the post becomes a draft.'],
  [['status', 'trash'], 'Its status is trash, so no post is made.'],
  [['Archived', 'true'], 'It is marked "Archived", so the post becomes a draft.'],
  [['post_password', 'secret'], 'It is protected by "post_password", so the post becomes a draft.'],
  [['status', 'maybe'], '"maybe" in "status" is not recognized as published, so the post becomes a draft.'],
  [['published_at', null], 'It has no publication date, so the post becomes a draft.'],
  [['kind', 'blogger#comment'], 'This is a comment on a post, not a post.'],
])('gives the reason for %j', ([sign, reason]) => {
  const publication = decide([sign])
  expect(publication.isPost ? publication.reasons : [publication.reason]).toEqual([reason])
})

test('a value that is nested too deeply makes a draft', () => {
  let value: unknown = 'published'
  for (let depth = 0; depth < 100_000; depth += 1) value = [value]
  expect(stateOf('status', value)).toBe('draft')
})
