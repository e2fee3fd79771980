/** What visitors type when they book, and what is wrong with it. */
import { checkLead, tidyLead } from '#domain/leads/lead-form.ts'
import type { BookingAnswer, BookingQuestion } from './rules/booking-rules.ts'

export type BookingForm = {
  name: string
  email: string
  phone?: string
  company?: string
  /** By the ids of the questions. */
  answers: Readonly<Record<string, string>>
}

export type CheckedBooking = {
  name: string
  email: string
  /** Empty for none. */
  phone: string
  company: string
  answers: BookingAnswer[]
  /** Messages by field: name, email, phone, company, `answers.{id of the question}`. None when it can be booked. */
  fields: Record<string, string>
}

/** In characters. */
const LONGEST = { text: 200, paragraph: 4_000, choice: 200 } as const

/** Tidies a form and checks it; answers to questions that are not asked any more are left out. */
export function checkBookingForm(
  form: BookingForm,
  { questions, isPhoneNeeded }: { questions: readonly BookingQuestion[]; isPhoneNeeded: boolean },
): CheckedBooking {
  const { name, email, phone, company } = tidyLead({ phone: '', company: '', ...form, message: '' })
  // Of the forms the one that asks for an email address alone; a call needs a name as well.
  const fields: Record<string, string> = {
    ...checkLead('calculator-result', { name, email, phone, company, message: '' }),
  }
  if (name === '') fields['name'] = 'Please tell us your name.'
  if (isPhoneNeeded && phone === '') fields['phone'] = 'Please enter the phone number that we call.'
  const answers: BookingAnswer[] = []
  for (const question of questions) {
    const answer = tidyAnswer(form.answers[question.id] ?? '', question)
    const problem = checkAnswer(answer, question)
    if (problem !== null) fields[`answers.${question.id}`] = problem
    if (answer !== '') answers.push({ id: question.id, label: question.label, answer })
  }
  return { name, email, phone, company, answers, fields }
}

function tidyAnswer(typed: string, { kind }: BookingQuestion): string {
  const values = { name: typed, message: typed, email: '', phone: '', company: '' }
  const { name, message } = tidyLead(values)
  return kind === 'paragraph' ? message : name
}

function checkAnswer(answer: string, { kind, isRequired, options }: BookingQuestion): string | null {
  if (answer === '') return isRequired ? 'Please answer this question.' : null
  if (kind === 'choice' && !options.includes(answer)) return 'Please choose one of the answers.'
  if (answer.length > LONGEST[kind])
    return `The answer has ${answer.length} characters; ${LONGEST[kind]} fit.`
  return null
}
