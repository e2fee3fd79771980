/** The questions of the booking form as they are typed: rows that may be wrong for a while, each with a key. */
import type { BookingQuestion } from '#domain/booking/rules/booking-rules.ts'

export type QuestionRow = Omit<BookingQuestion, 'options'> & {
  key: number
  /** One a line. */
  options: string
}

export const MAX_QUESTIONS = 12
const MAX_OPTIONS = 20
const MAX_LENGTH = 200
const MAX_ID = 40

export function toQuestionRows(questions: readonly BookingQuestion[]): QuestionRow[] {
  return questions.map((question, key) => ({ ...question, options: question.options.join('\n'), key }))
}

export function addQuestion(rows: readonly QuestionRow[]): QuestionRow[] {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
  return [...rows, { key, id: '', label: '', kind: 'text', isRequired: false, options: '' }]
}

/** One place up or down; at the ends it stays. */
export function moveQuestion(rows: readonly QuestionRow[], key: number, by: -1 | 1): QuestionRow[] {
  const at = rows.findIndex((row) => row.key === key)
  const to = at + by
  if (at === -1 || to < 0 || to >= rows.length) return [...rows]
  return rows.with(at, rows[to]!).with(to, rows[at]!)
}

/** What is stored of them, and what is wrong with which. */
export function toQuestions(rows: readonly QuestionRow[]): {
  questions: BookingQuestion[]
  problems: Map<number, string>
} {
  const problems = new Map<number, string>()
  const taken = new Set(rows.map(({ id }) => id).filter((id) => id !== ''))
  const questions = rows.map(({ key, options: lines, ...row }) => {
    const label = row.label.trim()
    const options = row.kind === 'choice' ? readOptions(lines) : []
    const problem = findProblem(label, row.kind, options)
    if (problem) problems.set(key, problem)
    // A question keeps its name when its words change, since answers are kept by it.
    const id = row.id || composeId(label, taken)
    taken.add(id)
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
  if (label === '') return 'Write the question, or remove it.'
  if (label.length > MAX_LENGTH) return `Keep the question below ${MAX_LENGTH} characters.`
  if (kind !== 'choice') return null
  if (options.length < 2) return 'Give two options at least, one a line.'
  if (options.length > MAX_OPTIONS) return `Give ${MAX_OPTIONS} options at most.`
  return options.some((option) => option.length > MAX_LENGTH)
    ? `Keep each option below ${MAX_LENGTH} characters.`
    : null
}

/** A short name from the words, such as "marketplace"; numbered where it is taken. */
function composeId(label: string, taken: ReadonlySet<string>): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  const start = words.search(/[a-z]/)
  const cut = start === -1 ? '' : words.slice(start, start + MAX_ID - 4)
  const base = (cut.endsWith('-') ? cut.slice(0, -1) : cut) || 'question'
  let id = base
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`
  return id
}
