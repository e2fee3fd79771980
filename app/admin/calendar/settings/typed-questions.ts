/** Questions of the booking form as form rows, which may be invalid while being edited. */
import type { BookingQuestion } from '#domain/booking/rules/booking-rules.ts'

export type QuestionRow = Omit<BookingQuestion, 'options'> & {
  key: number
  /** One option per line. */
  options: string
}

export const MAX_QUESTIONS = 12
const MAX_OPTIONS = 20
const MAX_TEXT_LENGTH = 200
const MAX_ID_LENGTH = 40

export function toQuestionRows(questions: readonly BookingQuestion[]): QuestionRow[] {
  return questions.map((question, key) => ({ ...question, options: question.options.join('\n'), key }))
}

export function addQuestion(rows: readonly QuestionRow[]): QuestionRow[] {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
  return [...rows, { key, id: '', label: '', kind: 'text', isRequired: false, options: '' }]
}

export function moveQuestion(rows: readonly QuestionRow[], key: number, by: -1 | 1): QuestionRow[] {
  const at = rows.findIndex((row) => row.key === key)
  const neighbor = rows[at + by]
  return neighbor ? rows.with(at, neighbor).with(at + by, rows[at]!) : [...rows]
}

/** Converts rows to questions, and returns problems by row key. */
export function toQuestions(rows: readonly QuestionRow[]): {
  questions: BookingQuestion[]
  problems: Map<number, string>
} {
  const problems = new Map<number, string>()
  const ids = new Set(rows.map(({ id }) => id).filter((id) => id !== ''))
  const questions = rows.map(({ key, options: lines, ...row }) => {
    const label = row.label.trim()
    const options = row.kind === 'choice' ? readOptions(lines) : []
    const problem = findProblem(label, row.kind, options)
    if (problem) problems.set(key, problem)
    // The id survives label changes, because stored answers refer to it.
    const id = row.id || composeId(label, ids)
    ids.add(id)
    return { ...row, id, label, options }
  })
  return { questions, problems }
}

function readOptions(lines: string): string[] {
  return [...new Set(lines.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
}

function findProblem(
  label: string,
  kind: BookingQuestion['kind'],
  options: readonly string[],
): string | null {
  if (label === '') return 'Enter the question, or remove it.'
  if (label.length > MAX_TEXT_LENGTH) return `Use at most ${MAX_TEXT_LENGTH} characters.`
  if (kind !== 'choice') return null
  if (options.length < 2) return 'Enter at least two options, one per line.'
  if (options.length > MAX_OPTIONS) return `Enter at most ${MAX_OPTIONS} options.`
  return options.some((option) => option.length > MAX_TEXT_LENGTH)
    ? `Use at most ${MAX_TEXT_LENGTH} characters per option.`
    : null
}

/** Creates a unique id from a label, such as "marketplace" or "marketplace-2". */
function composeId(label: string, ids: ReadonlySet<string>): string {
  const slug = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
  const base = slug.slice(0, MAX_ID_LENGTH - 4).replace(/-$/, '') || 'question'
  let id = base
  for (let number = 2; ids.has(id); number += 1) id = `${base}-${number}`
  return id
}
