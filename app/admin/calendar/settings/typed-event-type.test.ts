import { expect, test } from 'vitest'
import { eventType } from '#domain/booking/rules/booking-rules.ts'
import { addQuestion, type QuestionRow, toQuestionRows, toQuestions } from './typed-questions.ts'
import { checkEventType, composeSlug, toEventTypeFields } from './typed-event-type.ts'

const TYPE = eventType.parse({
  name: 'Intro call',
  slug: 'intro-call',
  description: 'A first talk',
  isDefault: false,
  isActive: true,
  hosts: [{ hostId: '6f0c1e9a-0f53-4a43-8f0f-1f5b8f1f9a11', weight: 2 }],
  callWay: 'video',
  meetingUrl: 'https://meet.example/room',
  weeklyLimit: 5,
  changeNoticeMinutes: 150,
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

test('converts a type to fields and back', () => {
  expect(checkEventType(toEventTypeFields(TYPE))).toEqual({ ready: TYPE })
  expect(checkEventType({ ...toEventTypeFields(TYPE), dailyLimit: ' 4 ' })).toMatchObject({
    ready: { dailyLimit: 4 },
  })
})

test.for([
  ['callMinutes', '30.5'],
  ['bufferMinutes', ''],
  ['noticeHours', 'soon'],
  ['horizonDays', '366'],
  ['weeklyLimit', '0'],
  ['changeNoticeHours', '-1'],
] as const)('rejects %s "%s"', ([field, text]) => {
  expect(checkEventType({ ...toEventTypeFields(TYPE), [field]: text })).toEqual({
    problems: { [field]: expect.stringMatching(/^Enter a number from/) },
  })
})

test.for([
  [{ name: ' ' }, 'name'],
  [{ slug: 'Intro Call' }, 'slug'],
  [{ slug: 'times' }, 'slug'],
  [{ weights: { '6f0c1e9a-0f53-4a43-8f0f-1f5b8f1f9a11': '0' } }, 'weights'],
  [{ meetingUrl: 'http://meet.example' }, 'meetingUrl'],
] as const)('reports %j at its field', ([change, field]) => {
  const checked = checkEventType({ ...toEventTypeFields(TYPE), ...change })
  expect('problems' in checked && Object.keys(checked.problems)).toEqual([field])
})

test.for([
  ['Intro call (15 min)', 'intro-call-15-min'],
  ['Über Größe', 'uber-grosse'],
  ['日本 call', 'call'],
  ['日本', ''],
] as const)('suggests an address for %s', ([name, slug]) => {
  expect(composeSlug(name)).toBe(slug)
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
  expect(checkEventType({ ...toEventTypeFields(TYPE), questions: toQuestionRows(questions) })).toHaveProperty(
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
