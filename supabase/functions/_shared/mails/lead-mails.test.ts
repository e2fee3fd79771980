import { expect, test } from 'vitest'
import { leadReply } from './lead-mails.ts'

const agency = {
  name: 'Shelf & Co',
  email: 'hello@shelf.example',
  phone: '',
  siteUrl: 'https://shelf.example',
  timeZone: 'Asia/Tokyo',
}
const given = {
  name: 'Ann',
  subject: 'Our prices',
  text: 'Hello Ann,\n\nfrom $500.\nOr more.',
  quoted: 'How much?',
  quoted_at: '2026-11-22T20:00:00+00:00',
}
const write = (data: object) => leadReply({ ...given, ...data }, agency)

test('a reply quotes the question, and replies go to the agency', async () => {
  const mail = await write({})
  expect(mail).toMatchObject({ subject: 'Our prices', replyTo: 'hello@shelf.example' })
  expect(mail.text).toContain('Hello Ann,\n\nfrom $500.\nOr more.')
  // The date in the agency's time zone.
  expect(mail.text).toContain('On November 23, 2026 you wrote:\n\n> How much?')
  expect(mail.html.match(/<p style="margin:0 0 18px/g)).toHaveLength(2)
})

test('quotes nothing without a question', async () => {
  expect((await write({ quoted: ' ' })).text).not.toContain('you wrote')
})
