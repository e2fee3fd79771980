/* oxlint-disable unicorn/no-useless-spread -- rows of words stay together */
/** Inputs for parsers: random sequences of tokens of their language, and mutated valid values. */
import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { createAccessTokens, generateSigningKey } from '#backend/auth/tokens/tokens.ts'
import { createRandom, mutateFile } from '#import/tests/mutate-file.ts'
import { mutated, oddText, phrase } from './odd-values.ts'

export const HTML = phrase(
  [
    ...[
      '<p>',
      '</p>',
      '<b>',
      '<a href="',
      '">',
      '</a>',
      '<img src=x onerror=y>',
      '<table><tr><td>',
      '<!--',
      '-->',
    ],
    ...[
      '<![CDATA[',
      '<svg><style>',
      '<math><mtext>',
      '<template>',
      '</template>',
      '<ul><li>',
      '</ul>',
      '<h2 id=x>',
    ],
    ...[
      '&amp;',
      '&#x0;',
      '&#x110000;',
      '&notit;',
      '<pre><code>',
      '<iframe src=https://www.youtube.com/embed/x>',
    ],
    ...[
      '<',
      '>',
      '"',
      "'",
      '=',
      '\0',
      '\n',
      'word',
      '<figure><figcaption>',
      '<div class="x">',
      '<br/>',
      '</',
    ],
    ...['<a href=java\nscript:x>', '<p style=text-decoration:underline>', '<plaintext>', '<textarea>', ' '],
  ],
  30,
)
export const MARKDOWN = phrase(
  [
    ...[
      '# ',
      '- ',
      '1. ',
      '> ',
      '```',
      '\n',
      '\n\n',
      '**',
      '_',
      '`',
      '[x](',
      ')',
      '![',
      ']',
      '|',
      '|-|',
      '~~',
      '  ',
    ],
    ...[
      '<b>',
      '</b>',
      '<!--',
      '\\',
      '[x]: y',
      'word',
      '\t',
      '***',
      '===',
      '&amp;',
      '<https://a.example>',
      '+ ',
    ],
  ],
  40,
)
const CALENDAR = phrase(
  [
    ...[
      'BEGIN:VCALENDAR\r\n',
      'END:VCALENDAR\r\n',
      'BEGIN:VEVENT\r\n',
      'END:VEVENT\r\n',
      'DTSTART:20261124T100000Z\r\n',
    ],
    ...[
      'DTEND:20261124T110000Z\r\n',
      'DTSTART;VALUE=DATE:20261124\r\n',
      'RRULE:FREQ=DAILY;INTERVAL=0\r\n',
      'UID:x\r\n',
    ],
    ...[
      'RRULE:FREQ=SECONDLY\r\n',
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31\r\n',
      'EXDATE:20261124T100000Z\r\n',
    ],
    ...[
      'DURATION:-PT99999999H\r\n',
      'DTSTART;TZID=Nowhere/X:20261124T100000\r\n',
      'RECURRENCE-ID:1\r\n',
      ' folded\r\n',
    ],
    ...[
      'SUMMARY:x\r\n',
      ':',
      ';',
      '=',
      'RRULE:FREQ=MONTHLY;BYDAY=99MO;COUNT=999999999\r\n',
      'STATUS:CANCELLED\r\n',
    ],
  ],
  20,
)
/** Always with the begin and end lines of a calendar, otherwise it is refused at the first line. */
export const calendar = CALENDAR.map(
  (text) => `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\n${text}END:VEVENT\r\nEND:VCALENDAR\r\n`,
)

const folder = new URL('../../../packages/import/fixtures/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .map((name) => readFileSync(new URL(name, folder)))
export const brokenFile = fc.tuple(fc.constantFrom(...files), fc.nat()).map(([file, seed]) => {
  return mutateFile(file, files, createRandom(seed)).bytes
})

const feedFolder = new URL('../../../tests/fixtures/calendars/', import.meta.url)
const feeds = readdirSync(feedFolder)
  .filter((name) => name.endsWith('.ics'))
  .map((name) => readFileSync(new URL(name, feedFolder)))
/** Feeds damaged after the first line, with one valid event before or after the damage. */
export const brokenFeed = fc
  .tuple(fc.constantFrom(...feeds), fc.nat(), fc.boolean())
  .map(([feed, seed, isFirst]) => {
    const damaged = Buffer.from(mutateFile(feed, feeds, createRandom(seed)).bytes).toString()
    const body = damaged.replace(/^BEGIN:VCALENDAR\s*/, '').replace(/END:VCALENDAR\s*$/, '')
    const parts = isFirst ? [WHOLE_EVENT, body] : [body, WHOLE_EVENT]
    return ['BEGIN:VCALENDAR', ...parts, 'END:VCALENDAR'].join('\r\n')
  })
const WHOLE_EVENT =
  'BEGIN:VEVENT\r\nUID:whole\r\nDTSTART:20261118T111300Z\r\nDTEND:20261118T111700Z\r\nEND:VEVENT'

export const REST_QUERY = phrase(
  [
    'select=',
    '&',
    'id',
    'eq.',
    'in.(',
    ')',
    '*',
    ',',
    'or=(',
    'and(',
    'not.',
    '"',
    '\\',
    '->',
    '::',
    '!',
    'order=',
    '.',
  ],
  20,
)
const ID = '00000000-0000-4000-8000-000000000000'
export const OPTIONS = { now: '2026-11-21T00:00:00.000Z', timeZone: 'America/New_York' }
export const SENT_POST = {
  ...{ title: 'x', content: '<p>x</p>', source_id: 'csv:1', published_at: OPTIONS.now, status: 'published' },
  ...{ digest: 'x', tags: ['a'], summary: 'x', slug: 'x', author: 'x', featured_image: null, own: null },
}
export const EVENTS = [
  {
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    created: 1,
    data: { object: { id: 'pi', amount_received: 1, currency: 'usd', metadata: {} } },
  },
  {
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    create_time: OPTIONS.now,
    resource: { id: 'x', amount: { value: '1.00', currency_code: 'USD' } },
  },
  {
    triggerEvent: 'BOOKING_CREATED',
    createdAt: OPTIONS.now,
    payload: {
      uid: 'x',
      startTime: OPTIONS.now,
      endTime: OPTIONS.now,
      attendees: [{ email: 'a@b.example' }],
    },
  },
  {
    event: 'invitee.created',
    created_at: OPTIONS.now,
    payload: {
      uri: 'https://x',
      email: 'a@b.example',
      scheduled_event: { start_time: OPTIONS.now, end_time: OPTIONS.now },
    },
  },
]

export const tokens = createAccessTokens({
  signingKey: await generateSigningKey(),
  issuer: 'http://localhost/auth/v1',
})
const known = await (await tokens).mint({ sub: ID, session_id: ID })
export const token = fc.oneof(
  fc.tuple(fc.nat(known.length - 1), fc.constantFrom('.', 'A', '', '=', ' ', '\0')).map(([at, put]) => {
    return known.slice(0, at) + put + known.slice(at + 1)
  }),
  mutated([{ alg: 'none' }, { alg: 'ES256', kid: 'x' }, { alg: 'ES256', crit: ['b64'], b64: false }]).map(
    (header) => {
      return `${Buffer.from(JSON.stringify(header) ?? '').toString('base64url')}.e30.x`
    },
  ),
  oddText,
)
