/** The rules of booking as their fields hold them, and what is stored of them. */
import { type BookingRules, bookingRules } from '#domain/booking/rules/booking-rules.ts'
import { type QuestionRow, toQuestionRows, toQuestions } from './typed-questions.ts'

export type NumberField =
  'callMinutes' | 'bufferMinutes' | 'noticeHours' | 'horizonDays' | 'stepMinutes' | 'dailyLimit'

export type TypedRules = Record<NumberField, string> & {
  hostChoice: BookingRules['hostChoice']
  questions: QuestionRow[]
}

/** By field; those of questions by the key of the question. */
export type RulesProblems = { fields: Partial<Record<NumberField, string>>; questions: Map<number, string> }

/** Within which a number is right; those of the notice are hours. */
const LIMITS: Record<NumberField, { least: number; most: number }> = {
  callMinutes: { least: 5, most: 480 },
  bufferMinutes: { least: 0, most: 240 },
  noticeHours: { least: 0, most: 720 },
  horizonDays: { least: 1, most: 365 },
  stepMinutes: { least: 5, most: 480 },
  dailyLimit: { least: 1, most: 100 },
}

export function toTypedRules(rules: BookingRules): TypedRules {
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

/** What is stored of what was typed, or all that is wrong with it. */
export function readRules(typed: TypedRules): { rules: BookingRules } | { problems: RulesProblems } {
  const fields: RulesProblems['fields'] = {}
  for (const field of Object.keys(LIMITS) as NumberField[]) {
    const problem = findProblem(field, typed[field].trim())
    if (problem) fields[field] = problem
  }
  const { questions, problems } = toQuestions(typed.questions)
  if (Object.keys(fields).length > 0 || problems.size > 0)
    return { problems: { fields, questions: problems } }
  const limit = typed.dailyLimit.trim()
  return {
    rules: bookingRules.parse({
      callMinutes: Number(typed.callMinutes),
      bufferMinutes: Number(typed.bufferMinutes),
      noticeMinutes: Math.round(Number(typed.noticeHours) * 60),
      horizonDays: Number(typed.horizonDays),
      stepMinutes: Number(typed.stepMinutes),
      dailyLimit: limit === '' ? null : Number(limit),
      hostChoice: typed.hostChoice,
      questions,
    }),
  }
}

function findProblem(field: NumberField, text: string): string | null {
  if (field === 'dailyLimit' && text === '') return null
  const { least, most } = LIMITS[field]
  const value = Number(text)
  // A notice may be half an hour.
  const isWhole = Number.isInteger(field === 'noticeHours' ? Math.round(value * 60 * 1000) / 1000 : value)
  if (text === '' || !isWhole || value < least || value > most)
    return `Give a number from ${least} to ${most}.`
  return null
}
