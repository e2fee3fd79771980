import { expect, test } from 'vitest'
import {
  writeActivityCsv,
  describeActor,
  describeAction,
  describeDetails,
  describeOrigin,
  type ActivityLine,
} from './describe-activity.ts'

const line = (given: Partial<ActivityLine>): ActivityLine => ({
  at: '2026-11-23T10:00:00.123456+00:00',
  kind: 'post',
  action: 'published',
  actor_kind: 'person',
  actor_id: '00000000-0000-4000-8000-000000000001',
  actor_email: 'ann@example.com',
  origin: 'page',
  subject_table: 'blog_posts',
  subject_id: 'x',
  subject_name: 'Hello',
  details: {},
  ...given,
})

test('describes an entry as a sentence', () => {
  const describeLine = (given: Partial<ActivityLine>) =>
    `${describeActor(line(given))} ${describeAction(line(given))}`
  expect(describeLine({})).toBe('ann@example.com published the blog post “Hello”')
  expect(describeLine({ actor_email: null, action: 'changed' })).toBe(
    'A deleted account changed the blog post “Hello”',
  )
  expect(describeLine({ actor_kind: 'editor', kind: 'restore', action: 'version_restored' })).toBe(
    'Editor mode restored a version of the blog post “Hello”',
  )
  expect(describeLine({ kind: 'restore', action: 'post_restored' })).toContain('from the trash')
  expect(describeLine({ actor_kind: 'visitor', kind: 'sign_in_failed', action: 'login_failed' })).toBe(
    'Someone could not sign in',
  )
  expect(
    describeLine({
      kind: 'invitation',
      action: 'user_invited',
      actor_kind: 'server',
      subject_name: 'b@example.com',
    }),
  ).toBe('The site invited b@example.com')
  expect(
    describeLine({ kind: 'role', action: 'granted', subject_name: 'b@x.org', details: { role: 'admin' } }),
  ).toContain('gave the role admin to b@x.org')
  expect(describeLine({ kind: 'role', action: 'revoked', subject_name: '' })).toContain(
    'took the role a role from a deleted',
  )
  expect(describeLine({ kind: 'role', action: 'changed' })).toContain('changed the role of Hello')
  expect(describeLine({ kind: 'import', action: 'finished', subject_name: 'a.csv' })).toContain(
    'finished an import of blog posts “a.csv”',
  )
  expect(describeLine({ kind: 'import', action: 'started' })).toContain('started an import')
  expect(describeLine({ kind: 'export', action: 'exported', subject_table: 'leads' })).toContain(
    'exported leads',
  )
  const launch = { kind: 'setting', action: 'changed', subject_name: 'LAUNCHED' } as const
  expect(describeLine({ ...launch, details: { value: 'on' } })).toContain('launched the site')
  expect(describeLine({ ...launch, details: { value: 'off' } })).toContain('hid the site from search engines')
  expect(describeLine({ kind: 'account', action: 'something_new' })).toContain('something new')
})

test('describes known changes and origins', () => {
  expect(describeDetails(line({ details: { fields: ['title', 'featured_image'] } }))).toBe(
    'Changed: title, featured image',
  )
  expect(describeDetails(line({ details: { status: 'draft' } }))).toBe('As draft')
  expect(describeDetails(line({ details: { created: 1200, failed: 0 } }))).toBe('1,200 created')
  expect(describeDetails(line({ details: { reasons: { mail: 'We phone' } } }))).toBe(
    'Open items: mail, because “We phone”',
  )
  expect(describeDetails(line({}))).toBe('')
  expect(describeOrigin(line({ origin: 'internet_ipv6' }))).toBe('from the internet (IPv6)')
})

test('writes the log as CSV', () => {
  const csv = writeActivityCsv([line({ actor_email: '=cmd@example.com' })])
  expect(csv.split('\r\n')[1]).toMatch(/^2026-11-23T10:00:00.123Z,'=cmd@example.com,/)
})
