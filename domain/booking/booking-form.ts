import { checkLead, normalizeLead } from '#domain/leads/lead-form.ts'
import { readGuests } from './guests.ts'
import type { BookingAnswer, BookingQuestion } from './rules/booking-rules.ts'

export type BookingForm = {
  name: string
  email: string
  phone?: string
  company?: string
  /** Email addresses as typed. */
  guests?: string
  answers: Readonly<Record<string, string>>
}

export type CheckedBooking = ReturnType<typeof checkBookingForm>

const MAX_LENGTH = { text: 200, paragraph: 4_000, choice: 200 } as const

/** Normalizes and checks a form. Answers to removed questions are dropped. */
export function checkBookingForm(
  form: BookingForm,
  { questions, isPhoneNeeded }: { questions: readonly BookingQuestion[]; isPhoneNeeded: boolean },
) {
  const { name, email, phone, company } = normalizeLead({ phone: '', company: '', ...form, message: '' })
  // Some lead forms require only an email address; a call also needs a name.
  const fields: Record<string, string> = {
    ...checkLead('calculator-result', { name, email, phone, company, message: '' }),
  }
  if (name === '') fields['name'] = 'Please tell us your name.'
  if (isPhoneNeeded && phone === '') fields['phone'] = 'Please enter the phone number we should call.'
  const { guests, problem: guestProblem } = readGuests(form.guests ?? '', email)
  if (guestProblem !== null) fields['guests'] = guestProblem
  const answers: BookingAnswer[] = []
  for (const question of questions) {
    const answer = tidyAnswer(form.answers[question.id] ?? '', question)
    const problem = checkAnswer(answer, question)
    if (problem !== null) fields[`answers.${question.id}`] = problem
    if (answer !== '') answers.push({ id: question.id, label: question.label, answer })
  }
  return { name, email, phone, company, guests, answers, fields }
}

function tidyAnswer(typed: string, { kind }: BookingQuestion): string {
  const values = { name: typed, message: typed, email: '', phone: '', company: '' }
  const { name, message } = normalizeLead(values)
  return kind === 'paragraph' ? message : name
}

function checkAnswer(answer: string, { kind, isRequired, options }: BookingQuestion): string | null {
  if (answer === '') return isRequired ? 'Please answer this question.' : null
  if (kind === 'choice' && !options.includes(answer)) return 'Please choose one of the answers.'
  if (answer.length > MAX_LENGTH[kind])
    return `The answer has ${answer.length} characters (limit ${MAX_LENGTH[kind]}).`
  return null
}
