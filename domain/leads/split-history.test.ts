import { expect, test } from 'vitest'
import { splitHistory } from './split-history.ts'

test.for([
  [
    'Gmail',
    'Yes.\n\nOn Sun, Nov 29, 2026 at 10:00 AM Agency <hello@agency.example> wrote:\n\n> Well?\n> > Hm',
  ],
  [
    'a wrapped attribution',
    'Yes.\n\nOn Sun, Nov 29, 2026 at 10:00 AM Agency\n<hello@agency.example> wrote:\n> Well?',
  ],
  ['Outlook', 'Yes.\n\nFrom: Agency <hello@agency.example>\nSent: Sunday\nTo: Ann\nSubject: Prices\n\nWell?'],
  ['old Outlook', 'Yes.\n\n-----Original Message-----\nFrom: Agency\nWell?'],
  ['German', 'Yes.\n\nAm 29.11.2026 um 10:00 schrieb Agency:\n> Well?'],
  ['no attribution', 'Yes.\n\n> Well?\n>\n> Regards'],
  ['formatted text', 'Yes.\nOn Sun, Nov 29, 2026 Agency wrote:\nWell?'],
])('separates the history: %s', ([, text]) => {
  const split = splitHistory(text!)
  expect(split.text).toBe('Yes.')
  expect(split.history).toContain('Well?')
})

test.for([
  'On Monday she wrote: fine. So do I.',
  '> Monday?\nYes.\n> Tuesday?\nNo.',
  'On Sun, Nov 29, 2026 Agency wrote:\n> Well?\n\nYes.',
  'From: the start we agreed.\nLet us go on.',
  '',
])('keeps text that is not history: %j', (text) => {
  expect(splitHistory(text)).toEqual({ text: text.trim(), history: '' })
})

test('reads a hostile email with many quotes in one pass', () => {
  const text = `${'>\n'.repeat(200_000)}end`
  expect(splitHistory(text).history).toBe('')
})
