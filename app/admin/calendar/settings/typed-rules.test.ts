import { expect, test } from 'vitest'
import { bookingRules } from '#domain/booking/rules/booking-rules.ts'
import { addQuestion, type QuestionRow, toQuestionRows, toQuestions } from './typed-questions.ts'
import { checkRules, toRulesFields } from './typed-rules.ts'

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

test('converts rules to fields and back', () => {
  expect(checkRules(toRulesFields(RULES))).toEqual({ ready: RULES })
  expect(checkRules({ ...toRulesFields(RULES), dailyLimit: ' 4 ' })).toMatchObject({
    ready: { dailyLimit: 4 },
  })
})

test.for([
  ['callMinutes', '30.5'],
  ['bufferMinutes', ''],
  ['noticeHours', 'soon'],
  ['horizonDays', '366'],
] as const)('rejects %s "%s"', ([field, text]) => {
  expect(checkRules({ ...toRulesFields(RULES), [field]: text })).toEqual({
    problems: { [field]: expect.stringMatching(/^Enter a number from/) },
  })
})

const row = (change: Partial<QuestionRow>): QuestionRow => ({ ...addQuestion([])[0]!, ...change })

test('composes a unique id for a new question, and keeps the id of a stored one', () => {
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
  expect(checkRules({ ...toRulesFields(RULES), questions: toQuestionRows(questions) })).toHaveProperty(
    'ready',
  )
})

test('reads options by line and requires two of them', () => {
  const typed = row({ label: 'Where?', kind: 'choice', options: ' DE \n\nUS\nDE' })
  expect(toQuestions([typed]).questions[0]!.options).toEqual(['DE', 'US'])
  expect(toQuestions([{ ...typed, kind: 'text' }]).questions[0]!.options).toEqual([])
  expect(toQuestions([{ ...typed, options: 'DE' }]).problems.get(0)).toMatch(/two options/)
  expect(toQuestions([{ ...typed, label: ' ' }]).problems.get(0)).toMatch(/Enter the question/)
})
