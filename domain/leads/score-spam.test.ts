import { expect, test } from 'vitest'
import { scoreSpam, MIN_SPAM_SCORE, type SpamEvidence } from './score-spam.ts'

const VALUES = { name: 'Ann', email: 'ann@shop.example', phone: '', company: '', message: 'We sell tea.' }

function judge({ message, ...given }: Partial<Omit<SpamEvidence, 'values'>> & Partial<typeof VALUES>) {
  const { isTrapFilled = false, stampAgeSeconds = 60, ...values } = given
  return scoreSpam({
    isTrapFilled,
    stampAgeSeconds,
    values: { ...VALUES, ...values, ...(message !== undefined && { message }) },
  })
}

test('gives an ordinary message no points', () => {
  expect(judge({})).toEqual({ score: 0, reasons: [] })
})

test.for([
  ['a shop that is shown', { message: 'Look at https://shop.example and www.shop.example, please.' }],
  ['a page that was open for a week', { stampAgeSeconds: 7 * 86_400 }],
  ['a script that was kept away', { stampAgeSeconds: null }],
  ['a word with another meaning', { message: 'Our card game is called Casino Night. Can you sell it?' }],
  ['three links', { message: 'https://a.example https://b.example https://c.example' }],
] as const)('reports %s without marking it as spam', ([, given]) => {
  const { score, reasons } = judge(given)
  expect(reasons).toHaveLength(1)
  expect(score).toBeGreaterThan(0)
  expect(score).toBeLessThan(MIN_SPAM_SCORE)
})

test.for([
  ['the trap', { isTrapFilled: true }],
  ['a link for a name', { name: 'Win https://x.example' }],
  ['markup with a link', { message: '[url=https://x.example]casino[/url]' }],
  ['a program', { stampAgeSeconds: null, message: 'Buy followers, viagra' }],
  ['links by a program', { stampAgeSeconds: null, message: 'http://a.b http://a.c http://a.d' }],
] as const)('marks %s as spam', ([, given]) => {
  expect(judge(given).score).toBeGreaterThanOrEqual(MIN_SPAM_SCORE)
})

test('limits the score to 100 and lists the main reason first', () => {
  const { score, reasons } = judge({
    isTrapFilled: true,
    name: 'https://x.example',
    message: '<a href="https://x.example">backlinks</a>',
  })
  expect(score).toBe(100)
  expect(reasons[0]).toBe('A hidden field was filled in')
})
