/** Values of the booking form by field name. */
export type BookingValues = Record<string, string>

const FIELDS = ['startsAt', 'hostId', 'name', 'email', 'phone', 'company', 'guests', 'requestId']
/** Name and value of the button that shows other times instead of booking. */
export const STEP_NAME = 'step'
export const CHOOSE_TIME = 'choose-time'
/** Names of question fields in errors of `book-call`. */
const ANSWER = /^answers\.([a-z][a-z0-9-]{0,39})$/
const MAX_ANSWERS = 12

export function nameAnswerField(questionId: string): string {
  return `answers.${questionId}`
}

/** Returns the names of all form fields, including questions. */
export async function readFieldNames(request: Request): Promise<string[]> {
  const form = await request.formData().catch(() => new FormData())
  const answers = [...form.keys()].filter((name) => ANSWER.test(name))
  return [...FIELDS, ...answers.slice(0, MAX_ANSWERS)]
}

export function collectAnswers(values: BookingValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, answer]) => {
      const id = ANSWER.exec(name)?.[1]
      return id && answer !== '' ? [[id, answer]] : []
    }),
  )
}
