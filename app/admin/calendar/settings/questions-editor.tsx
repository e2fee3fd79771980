import { useId, useRef } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { BookingQuestion } from '#domain/booking/rules/booking-rules.ts'
import { addQuestion, MAX_QUESTIONS, moveQuestion, type QuestionRow } from './typed-questions.ts'

export type QuestionsEditorProps = {
  rows: readonly QuestionRow[]
  /** Problems by row key. */
  problems: ReadonlyMap<number, string>
  onChange: (rows: QuestionRow[]) => void
}

const KINDS: readonly { value: BookingQuestion['kind']; label: string }[] = [
  { value: 'text', label: 'One line' },
  { value: 'paragraph', label: 'Several lines' },
  { value: 'choice', label: 'A choice' },
]

export function QuestionsEditor({ rows, problems, onChange }: QuestionsEditorProps) {
  const section = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const focus = (selector: string) => section.current?.querySelector<HTMLElement>(selector)?.focus()
  const add = () => {
    onChange(addQuestion(rows))
    requestAnimationFrame(() => focus('li:last-of-type input'))
  }
  return (
    <section className="ruled stack" aria-labelledby={titleId} ref={section}>
      <h2 className="t-h4" id={titleId}>
        Questions
      </h2>
      <p className="t-small">Visitors answer these when they book, in addition to name, email and phone.</p>
      {rows.length > 0 && (
        <ol className="stack">
          {rows.map((row, at) => (
            <QuestionFields
              key={row.key}
              row={row}
              number={at + 1}
              isLast={at === rows.length - 1}
              problem={problems.get(row.key)}
              onSet={(change) =>
                onChange(rows.map((other) => (other === row ? { ...row, ...change } : other)))
              }
              onMove={(by) => onChange(moveQuestion(rows, row.key, by))}
              onRemove={() => {
                onChange(rows.filter((other) => other !== row))
                focus('[data-add]')
              }}
            />
          ))}
        </ol>
      )}
      <Button variant="secondary" size="small" data-add onClick={add} disabled={rows.length >= MAX_QUESTIONS}>
        <Icon name="plus" />
        Add question
      </Button>
    </section>
  )
}

type QuestionFieldsProps = {
  row: QuestionRow
  number: number
  isLast: boolean
  problem: string | undefined
  onSet: (change: Partial<QuestionRow>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function QuestionFields({ row, number, isLast, problem, onSet, onMove, onRemove }: QuestionFieldsProps) {
  const id = useId()
  const error = problem === undefined ? {} : { error: problem }
  const isOptionProblem = row.kind === 'choice' && row.label.trim() !== ''
  return (
    <li className="stack box pad">
      <div className="fields">
        <Field
          id={`${id}-label`}
          label={`Question ${number}`}
          maxLength={200}
          autoComplete="off"
          value={row.label}
          onChange={(event) => onSet({ label: event.target.value })}
          {...(!isOptionProblem && error)}
        />
        <SelectField
          id={`${id}-kind`}
          label="Answer"
          options={KINDS}
          value={row.kind}
          onChange={(event) => onSet({ kind: event.target.value as BookingQuestion['kind'] })}
        />
      </div>
      {row.kind === 'choice' && (
        <TextAreaField
          rows={3}
          id={`${id}-options`}
          label="Options, one per line"
          maxLength={4_000}
          value={row.options}
          onChange={(event) => onSet({ options: event.target.value })}
          {...(isOptionProblem && error)}
        />
      )}
      <div className="row row--single-line gap-4">
        <Switch
          id={`${id}-required`}
          className="grow"
          label="Required"
          checked={row.isRequired}
          onChange={(event) => onSet({ isRequired: event.target.checked })}
        />
        <Button
          variant="quiet"
          isIconOnly
          aria-label={`Move question ${number} up`}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          <Icon name="arrow-up" />
        </Button>
        <Button
          variant="quiet"
          isIconOnly
          aria-label={`Move question ${number} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <Icon name="arrow-down" />
        </Button>
        <Button variant="danger" isIconOnly aria-label={`Remove question ${number}`} onClick={onRemove}>
          <Icon name="trash-2" />
        </Button>
      </div>
    </li>
  )
}
