import { expect, test } from 'vitest'
import { bookingRules } from '#domain/booking/rules/booking-rules.ts'
import {
  addQuestion,
  moveQuestion,
  type QuestionRow,
  toQuestionRows,
  toQuestions,
} from './typed-questions.ts'
import { readRules, toTypedRules } from './typed-rules.ts'

const RULES = bookingRules.parse({
  callMinutes: 30,
  bufferMinutes: 10,
  noticeMinutes: 90,
  horizonDays: 30,
  dailyLimit: null,
  stepMinutes: 30,
  hostChoice: 'any',
  questions: [
    {
      id: 'marketplace',
      label: 'Where do you sell?',
      kind: 'choice',
      isRequired: true,
      options: ['DE', 'US'],
    },
  ],
})

test('rules come back as they were', () => {
  expect(readRules(toTypedRules(RULES))).toEqual({ rules: RULES })
  expect(readRules({ ...toTypedRules(RULES), dailyLimit: ' 4 ' })).toMatchObject({ rules: { dailyLimit: 4 } })
})

test.for([
  ['callMinutes', '4'],
  ['callMinutes', '30.5'],
  ['bufferMinutes', ''],
  ['noticeHours', '-1'],
  ['noticeHours', 'soon'],
  ['horizonDays', '366'],
  ['stepMinutes', '0'],
  ['dailyLimit', '0'],
] as const)('%s "%s" is refused at the field', ([field, text]) => {
  const read = readRules({ ...toTypedRules(RULES), [field]: text })
  expect(read).toMatchObject({
    problems: { fields: { [field]: expect.stringMatching(/^Give a number from/) } },
  })
})

const row = (change: Partial<QuestionRow>): QuestionRow => ({ ...addQuestion([])[0]!, ...change })

test('a new question gets a name from its words, and an old one keeps its own', () => {
  const { questions, problems } = toQuestions([
    row({ key: 0, id: 'marketplace', label: 'Which country?' }),
    row({ key: 1, label: 'Marketplace' }),
    row({ key: 2, label: '3 Ströme & Größen?' }),
    row({ key: 3, label: '日本' }),
    row({ key: 4, label: 'x'.repeat(100) }),
  ])
  expect(problems.size).toBe(0)
  expect(questions.map(({ id }) => id)).toEqual([
    'marketplace',
    'marketplace-2',
    'stro-me-gro-en',
    'question',
    'x'.repeat(36),
  ])
  expect(readRules({ ...toTypedRules(RULES), questions: toQuestionRows(questions) })).toHaveProperty('rules')
})

test('options stand one a line; fewer than two are no choice', () => {
  const typed = row({ label: 'Where?', kind: 'choice', options: ' DE \n\nUS\nDE' })
  expect(toQuestions([typed]).questions[0]!.options).toEqual(['DE', 'US'])
  expect(toQuestions([{ ...typed, kind: 'text' }]).questions[0]!.options).toEqual([])
  expect(toQuestions([{ ...typed, options: 'DE' }]).problems.get(0)).toMatch(/two options/)
  expect(toQuestions([{ ...typed, label: ' ' }]).problems.get(0)).toMatch(/Write the question/)
})

test('questions change places, and stay at the ends', () => {
  const rows = addQuestion(addQuestion(addQuestion([])))
  const keys = (some: readonly QuestionRow[]) => some.map(({ key }) => key)
  expect(keys(moveQuestion(rows, 2, -1))).toEqual([0, 2, 1])
  expect(keys(moveQuestion(rows, 0, -1))).toEqual([0, 1, 2])
  expect(keys(moveQuestion(rows, 2, 1))).toEqual([0, 1, 2])
})
