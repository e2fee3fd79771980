/** What stands in the form of a call, by the names of its fields. */
export type BookingValues = Record<string, string>

const FIELDS = ['startsAt', 'hostId', 'name', 'email', 'phone', 'company', 'requestId']
/** Of the button by which the form is sent, and of the one that only asks for other times. */
export const STEP_NAME = 'step'
export const CHOOSE_TIME = 'choose-time'
/** Fields of questions, named as the function names them in what it refuses. */
const ANSWER = /^answers\.([a-z][a-z0-9-]{0,39})$/
const MOST_ANSWERS = 12

export function nameAnswerField(questionId: string): string {
  return `answers.${questionId}`
}

/** The fields that a form may have; which questions there are is the function's to know. */
export async function listFieldNames(request: Request): Promise<string[]> {
  const form = await request.formData().catch(() => new FormData())
  const answers = [...form.keys()].filter((name) => ANSWER.test(name))
  return [...FIELDS, ...answers.slice(0, MOST_ANSWERS)]
}

/** What was answered, by the ids of the questions. */
export function collectAnswers(values: BookingValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, answer]) => {
      const id = ANSWER.exec(name)?.[1]
      return id && answer !== '' ? [[id, answer]] : []
    }),
  )
}
