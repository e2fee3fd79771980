import { expect, test } from 'vitest'
import type { LeadEvent, LeadMail } from '#app/data/manage-leads.ts'
import { describeDelivery, listTimeline } from './describe-event.ts'

let ids = 0
const event = (kind: string, data: object = {}, more: Partial<LeadEvent> = {}): LeadEvent => ({
  id: (ids += 1),
  lead_id: 'lead',
  kind,
  at: `2026-11-22T10:00:${String(ids % 60).padStart(2, '0')}+00:00`,
  actor: null,
  subject_kind: null,
  subject_id: null,
  data: data as Record<string, unknown>,
  ...more,
})
const mail = (more: Partial<LeadMail> = {}): LeadMail => ({
  id: 'mail',
  template: 'lead-confirmation',
  to: 'ann@shop.example',
  status: 'delivered',
  attempts: 1,
  not_before: '2026-11-22T10:00:00+00:00',
  last_error: null,
  delivered_at: null,
  created_at: '2026-11-22T09:00:00+00:00',
  ...more,
})
const list = (events: LeadEvent[], mails: LeadMail[] = [], message: string | null = null) =>
  listTimeline({
    events,
    mails,
    kind: 'manual',
    message,
    details: {},
    service_slug: null,
    created_at: '2026-11-22T08:00:00+00:00',
  })
const describe = (kind: string, data: object = {}) => list([event(kind, data)])[0]!

test.for([
  ['status', { from: 'new', to: 'client' }, 'New → Client'],
  ['owner', { to: 'ann@shop.example' }, 'Owner: ann@shop.example'],
  ['owner', { to: null }, 'Owner removed'],
  ['merged', { name: '', email: 'b@c.example' }, 'Merged with b@c.example'],
  ['unmerged', {}, 'Separated from another lead'],
  ['reply', { subject: 'Prices' }, 'Replied: Prices'],
  ['payment.paid', {}, 'Payment request paid'],
  ['booking.no-show', {}, 'Call no show'],
  ['something_new', {}, 'something new'],
] as const)('%s is described', ([kind, data, title]) => {
  expect(describe(kind, data).title).toBe(title)
})

test('omits a reply that was canceled', () => {
  const taken = mail({ id: 'a', template: 'lead-reply', status: 'cancelled' })
  expect(list([], [taken, mail({ id: 'b', template: 'lead-reply' })])).toMatchObject([{ mail: { id: 'b' } }])
})

test('shows the new and the previous time of a moved call', () => {
  const { title, facts } = describe('booking.moved', {
    starts_at: '2026-11-25T15:00:00Z',
    former_starts_at: '2026-11-24T15:00:00Z',
    reason: null,
  })
  expect(title).toMatch(/^Call moved: Nov 2\d, 2026/)
  expect(facts).toEqual([{ label: 'Before', value: expect.stringMatching(/^Nov 2\d, 2026/) }])
})

test('lists changes by field', () => {
  expect(describe('changed', { phone: { from: null, to: '+1' } }).facts).toEqual([
    { label: 'Phone', value: '(empty) → +1' },
  ])
})

test('lists the newest entry last', () => {
  const older = event('contact', { values: { message: 'First' } })
  const newer = event('mail', { subject: 'Re: Prices', text: 'Second', from: 'ann@shop.example' })
  expect(list([newer, older]).map(({ text }) => text)).toEqual(['First', 'Second'])
})

test('starts with the message of a lead without forms and emails', () => {
  expect(list([event('manual')], [], 'By phone')).toMatchObject([{ text: 'By phone', isFromLead: true }, {}])
  expect(list([event('contact')], [], 'By phone')).toHaveLength(1)
})

test('describes an email from the lead', () => {
  const [entry] = list([
    event(
      'mail',
      {
        subject: '',
        from: 'ann@shop.example',
        from_name: 'Ann',
        text: 'Yes',
        history: '> Well?',
        files: ['a.pdf'],
        dropped_files: ['b.exe'],
        has_html: true,
        is_forged: true,
      },
      { subject_kind: 'inbound_mail', subject_id: 'm1' },
    ),
  ])
  expect(entry).toMatchObject({
    title: '(no subject)',
    inbound: { id: 'm1', history: '> Well?', files: ['a.pdf'], hasHtml: true },
    facts: [
      { label: 'From', value: 'Ann <ann@shop.example>' },
      { label: 'Warning', value: 'The sender’s address may be forged.' },
      { label: 'Left in the mailbox', value: 'b.exe' },
    ],
  })
})

test('shows an email with its reply, or as its own entry', () => {
  const reply = event('reply', { subject: 'Prices' }, { subject_kind: 'delivery', subject_id: 'mail' })
  expect(list([reply], [mail()])).toMatchObject([{ title: 'Replied: Prices', mail: { id: 'mail' } }])
  expect(list([event('note')], [mail()])).toMatchObject([
    { title: 'Email: Confirmation', mail: { id: 'mail' } },
    { title: 'Note' },
  ])
})

test.for([
  [{ status: 'delivered' }, 'Sent'],
  [{ status: 'failed' }, 'Failed'],
  [{ status: 'cancelled' }, 'Canceled'],
  [{ status: 'waiting', last_error: 'Set SMTP_URL.' }, 'Waiting: no mail server is set up'],
  [{ status: 'queued' }, 'Waiting'],
  [{ status: 'sending' }, 'Waiting'],
  [{ status: 'queued', last_error: 'Refused' }, 'Trying again'],
] as const)('describes an email with state %j', ([state, word]) => {
  expect(describeDelivery(mail(state)).word).toBe(word)
})

test.for(['constructor', '__proto__', 'toString'])('handles a kind of event named %s', (kind) => {
  expect(describe(kind).title).not.toBe('')
  expect(list([], [mail({ template: kind })])[0]!.title).toBe(`Email: ${kind}`)
})

test.for([
  ['booking.moved', 'booking', '/admin/calendar/bookings/b1'],
  ['payment.sent', 'payment_request', '/admin/payments/b1'],
  ['merged', 'lead', undefined],
] as const)('%s links to its subject', ([kind, subject, href]) => {
  const [entry] = list([event(kind, {}, { subject_kind: subject, subject_id: 'b1' })])
  expect(entry!.link?.href).toBe(href)
})
