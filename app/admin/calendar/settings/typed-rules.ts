/** Booking rules as values of form fields. */
import { type BookingRules, bookingRules } from '#domain/booking/rules/booking-rules.ts'
import { type QuestionRow, toQuestionRows, toQuestions } from './typed-questions.ts'

/** Limits of the number fields. */
const LIMITS = {
  callMinutes: { min: 5, max: 480 },
  bufferMinutes: { min: 0, max: 240 },
  noticeHours: { min: 0, max: 720 },
  horizonDays: { min: 1, max: 365 },
  stepMinutes: { min: 5, max: 480 },
  dailyLimit: { min: 1, max: 100 },
}
export type NumberField = keyof typeof LIMITS

export type RulesFields = Record<NumberField, string> & {
  hostChoice: BookingRules['hostChoice']
  questions: QuestionRow[]
}

export function toRulesFields(rules: BookingRules): RulesFields {
  return {
    callMinutes: String(rules.callMinutes),
    bufferMinutes: String(rules.bufferMinutes),
    noticeHours: String(rules.noticeMinutes / 60),
    horizonDays: String(rules.horizonDays),
    stepMinutes: String(rules.stepMinutes),
    dailyLimit: rules.dailyLimit === null ? '' : String(rules.dailyLimit),
    hostChoice: rules.hostChoice,
    questions: toQuestionRows(rules.questions),
  }
}

/** Returns the problems by field, or the rules to store. */
export function checkRules(
  fields: RulesFields,
): { problems: Partial<Record<NumberField | 'questions', string>> } | { ready: BookingRules } {
  const problems: Partial<Record<NumberField | 'questions', string>> = {}
  for (const field of Object.keys(LIMITS) as NumberField[]) {
    const problem = findProblem(field, fields[field].trim())
    if (problem) problems[field] = problem
  }
  const { noticeHours, questions: rows, ...others } = fields
  const { questions, problems: questionProblems } = toQuestions(rows)
  if (questionProblems.size > 0) problems.questions = 'Some questions are not valid.'
  if (Object.keys(problems).length > 0) return { problems }
  return {
    ready: bookingRules.parse({
      callMinutes: Number(others.callMinutes),
      bufferMinutes: Number(others.bufferMinutes),
      noticeMinutes: Math.round(Number(noticeHours) * 60),
      horizonDays: Number(others.horizonDays),
      stepMinutes: Number(others.stepMinutes),
      dailyLimit: Number(others.dailyLimit) || null,
      hostChoice: others.hostChoice,
      questions,
    }),
  }
}

function findProblem(field: NumberField, text: string): string | null {
  if (field === 'dailyLimit' && text === '') return null
  const { min, max } = LIMITS[field]
  // The notice is stored in minutes, so it may be half an hour.
  const value = field === 'noticeHours' ? Math.round(Number(text) * 60 * 1000) / 1000 : Number(text)
  const isValid = text !== '' && Number.isInteger(value) && Number(text) >= min && Number(text) <= max
  return isValid ? null : `Enter a number from ${min} to ${max}.`
}
