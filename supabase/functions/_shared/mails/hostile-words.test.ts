/** Text from forms cannot add headers or parts to a mail. */
import { createTransport } from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { buildMessage } from './mail-message.ts'
import { MAIL_TEMPLATES } from './mail-templates.ts'

const AGENCY = {
  name: 'Agency',
  email: 'hello@agency.example',
  phone: '+1 302 555 0100',
  siteUrl: 'https://site.example',
  timeZone: 'America/New_York',
}
const HOSTILE = [
  'Ann\r\nBcc: victim@else.example\r\nX-Hit: 1',
  'Ann\nBcc: victim@else.example\n\n<script>hit()</script>',
  'Ann\r\n.\r\nMAIL FROM:<x@else.example>',
  'ann@shop.example, victim@else.example',
  'ann@shop.example\u2028Bcc: victim@else.example',
  '=?utf-8?q?Ann=0D=0ABcc:_victim@else.example?=',
  '"><script>hit()</script><img src=x onerror=hit()>',
  '\u202etxt.exe\0',
]
const booking = {
  id: '6f0c1e9a-0f53-4a43-8f0f-1f5b8f1f9a11',
  status: 'confirmed',
  starts_at: '2026-11-30T15:00:00+00:00',
  ends_at: '2026-11-30T15:30:00+00:00',
  sequence: 0,
  name: 'Ann Lee',
  email: 'ann@shop.example',
  phone: '+1 555 010 0199',
  company: 'Lee & Co',
  answers: [{ id: 'goal', label: 'Your goal', answer: 'Growth' }],
  time_zone: 'Europe/Berlin',
  updated_at: '2026-11-22T10:00:00+00:00',
  call_way: 'phone',
  meeting_url: '',
  is_changeable: true,
  host: { id: 'h', name: 'Imani', role: 'Lead', picture: null },
  token: 'a_token',
  change: 'created',
  former_starts_at: null,
  host_email: '',
  host_time_zone: null,
  cancel_reason: 'Ill',
  spam_reasons: ['Many links'],
}
const lead = {
  id: booking.id,
  kind: 'contact',
  name: 'Ann Lee',
  email: 'ann@shop.example',
  phone: '+1 555 010 0199',
  company: 'Lee & Co',
  message: 'We sell tea.',
  service_slug: 'ads-management',
  spam_reasons: ['Many links'],
}
const payment = {
  number: '2026-0001',
  client_name: 'Ann Lee',
  currency: 'USD',
  total: 120_000,
  due_on: null,
  token: 'a'.repeat(43),
  is_overdue: false,
  paid_on: '2026-11-22',
}
const reply = {
  subject: 'Your message',
  text: 'Hello',
  quoted: 'We sell tea.',
  quoted_at: booking.updated_at,
}
const comment = {
  table: 'blog_posts',
  post: booking.id,
  title: 'Shelf life',
  quote: 'six weeks',
  body: 'Eight?',
  actor: 'Edith Moss',
  is_mentioned: true,
}
const review = {
  action: 'submitted',
  table: 'blog_posts',
  post: booking.id,
  title: 'Shelf life',
  note: 'Is it right?',
  actor: 'ann@shop.example',
  is_for_you: true,
}

/** Data of each template; `typed` are its fields that come from forms. */
const CASES: Record<string, { data: Record<string, unknown>; typed: string[] }> = {
  ...Object.fromEntries(
    ['confirmation', 'moved', 'cancelled', 'reminder', 'notice'].map((name) => [
      `booking-${name}`,
      {
        data: booking,
        typed: ['name', 'email', 'phone', 'company', 'cancel_reason', 'time_zone', 'answers', 'spam_reasons'],
      },
    ]),
  ),
  'lead-notice': {
    data: lead,
    typed: ['name', 'email', 'phone', 'company', 'message', 'service_slug', 'spam_reasons'],
  },
  'lead-confirmation': { data: lead, typed: ['kind'] },
  'lead-reply': { data: reply, typed: ['subject', 'text', 'quoted'] },
  'payment-request': { data: payment, typed: ['number', 'client_name'] },
  'payment-reminder': { data: payment, typed: ['number', 'client_name'] },
  'payment-credit-note': {
    data: { ...payment, credit_note: 'CN-1', credited: 1, reason: 'Ill' },
    typed: ['number', 'client_name', 'reason'],
  },
  'payment-receipt': { data: payment, typed: ['number', 'client_name'] },
  'colleague-notice': {
    data: { lead: booking.id, notice: 'mentioned', name: 'Ann Lee', text: 'Ask @bo', actor: 'Cy' },
    typed: ['name', 'text', 'actor'],
  },
  'role-given': { data: { role: 'editor', actor: 'ann@shop.example' }, typed: ['actor'] },
  'comment-notice': { data: comment, typed: ['title', 'quote', 'body', 'actor'] },
  'review-notice': { data: review, typed: ['title', 'note', 'actor'] },
}
const HEADERS = new Set([
  'from',
  'to',
  'subject',
  'reply-to',
  'message-id',
  'references',
  'auto-submitted',
  'x-auto-response-suppress',
  'date',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
])

test('covers every email with typed text', () => {
  // These two contain no typed text: the calculator result consists of numbers.
  expect([...Object.keys(CASES), 'account-deleted', 'calculator-result'].toSorted()).toEqual(
    Object.keys(MAIL_TEMPLATES).toSorted(),
  )
})

describe.for(Object.entries(CASES))('%s', ([name, { data, typed }]) => {
  test.for(typed)('escapes hostile text in %s', async (field) => {
    for (const words of HOSTILE) {
      const lists = { answers: [{ id: 'goal', label: words, answer: words }], spam_reasons: [words] }
      const value = lists[field as keyof typeof lists] ?? words
      const written = await MAIL_TEMPLATES[name]!({ ...data, [field]: value }, AGENCY)
      const message = buildMessage(written, 'ann@shop.example', booking.id, AGENCY.siteUrl)
      expect([undefined, 'ann@shop.example', AGENCY.email]).toContain(message.replyTo)
      expect(message.html).not.toMatch(/<script|<img/)
      const { names, receivers } = await compile(message)
      expect(names.filter((header) => !HEADERS.has(header))).toEqual([])
      expect(new Set(names).size).toBe(names.length)
      expect(receivers).toEqual(['ann@shop.example'])
    }
  })
})

/** Header names and recipients of the compiled mail. */
async function compile({ attachments = [], ...message }: ReturnType<typeof buildMessage>) {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const sent = await transport.sendMail({
    ...message,
    from: { name: AGENCY.name, address: AGENCY.email },
    attachments: attachments.map((file) => ({
      filename: file.name,
      contentType: file.type,
      content: file.content,
      encoding: 'base64',
    })),
  })
  const head = (sent.message as Buffer).toString('utf8').split('\r\n\r\n', 1)[0]!
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return {
    names: lines.map((line) => line.slice(0, line.indexOf(':')).toLowerCase()),
    receivers: sent.envelope.to,
  }
}
