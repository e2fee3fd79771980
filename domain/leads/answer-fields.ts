/** Saved answers and their placeholders, such as {first name}. */
import { z } from '#domain/schema.ts'

export const ANSWER_FIELDS = [
  'first name',
  'name',
  'company',
  'call time',
  'my name',
  'agency',
  'booking link',
] as const
export type AnswerField = (typeof ANSWER_FIELDS)[number]

const words = (length: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'must not be empty' })
    .max(length, { error: `must be at most ${length} characters` })

export const answerTemplate = z.object({ name: words(80), subject: words(200), body: words(10_000) })
export type AnswerTemplate = z.infer<typeof answerTemplate>

/** Events that colleagues can get emails about, besides those sent to the agency's address. */
export const NOTICES = ['lead', 'assigned', 'mentioned', 'reply', 'payment'] as const
export const answerSettings = z.object({
  signature: z.string().trim().max(2_000, { error: 'must be at most 2000 characters' }),
  notices: z.array(z.enum(NOTICES)).max(NOTICES.length),
})
export type AnswerSettings = z.infer<typeof answerSettings>

const FIELD = /\{([a-z ]{1,40})\}/gi

/** Fills in the known placeholders. Others stay, so that the writer sees them. */
export function fillAnswer(text: string, values: Readonly<Partial<Record<AnswerField, string>>>): string {
  return text.replaceAll(FIELD, (whole, name: string) => {
    const field = toField(name)
    return (field && values[field]) || whole
  })
}

/** Lists the placeholders that are still in a text, each once. */
export function listEmptyFields(text: string): string[] {
  return [...new Set([...text.matchAll(FIELD)].filter(([, name]) => toField(name!)).map(([whole]) => whole))]
}

function toField(name: string): AnswerField | undefined {
  const wanted = name.trim().toLowerCase()
  return ANSWER_FIELDS.find((field) => field === wanted)
}
