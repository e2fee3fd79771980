import { expect, test } from 'vitest'
import { parseContent } from '#domain/documents/document.ts'
import { fillMailTexts, mailTexts } from './mail-texts.ts'

const change = (kind: keyof typeof mailTexts.fallback, texts: object) =>
  parseContent(mailTexts, {
    ...mailTexts.fallback,
    [kind]: { ...mailTexts.fallback[kind], ...texts },
  }).problems

test('the default texts are valid', () => {
  expect(mailTexts.schema.safeParse(mailTexts.fallback).error).toBeUndefined()
})

test.each([
  ['booking-moved', { subject: 'New time: {time}' }, {}],
  [
    'booking-moved',
    { subject: 'New time: {when}' },
    { 'booking-moved.subject': 'There is no field {when} here. Use {agency}, {time}, or remove it.' },
  ],
  // Anyone can enter a stranger's address, so this email repeats nothing that was typed.
  [
    'lead-confirmation',
    { message: 'Hello {name}' },
    { 'lead-confirmation.message': 'There is no field {name} here. Use {agency}, or remove it.' },
  ],
  [
    'payment-request',
    { subject: 'Please pay' },
    { 'payment-request.subject': 'Keep {number} in this text.' },
  ],
  ['booking-reminder', { heading: '' }, { 'booking-reminder.heading': 'Enter a text.' }],
] as const)('%s with %j has the problems %j', (kind, texts, problems) => {
  expect(change(kind, texts)).toEqual(problems)
})

test('does not replace fields inside values', () => {
  expect(fillMailTexts({ text: '{client} of {agency}' }, { client: '{agency}', agency: 'Us' })).toEqual({
    text: '{agency} of Us',
  })
})
