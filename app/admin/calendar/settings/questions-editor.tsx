import { useId, useRef } from 'react'
import type { BookingQuestion } from '#domain/booking/rules/booking-rules.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { addQuestion, MAX_QUESTIONS, moveQuestion, type QuestionRow } from './typed-questions.ts'

export type QuestionsEditorProps = {
  rows: readonly QuestionRow[]
  problems: ReadonlyMap<number, string>
  onChange: (rows: QuestionRow[]) => void
}

const KINDS: readonly { value: BookingQuestion['kind']; label: string }[] = [
  { value: 'text', label: 'One line' },
  { value: 'paragraph', label: 'Several lines' },
  { value: 'choice', label: 'A choice' },
]

/** What visitors are asked besides name and email. */
export function QuestionsEditor({ rows, problems, onChange }: QuestionsEditorProps) {
  const list = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const add = () => {
    onChange(addQuestion(rows))
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus())
  }
  return (
    <section className="settings-section" aria-labelledby={titleId} ref={list}>
      <h2 className="t-h4" id={titleId}>
        Questions
      </h2>
      <p className="t-small">Visitors are asked these when they book, besides name, email and phone.</p>
      {rows.length > 0 && (
        <ol className="settings-questions">
          {rows.map((row, at) => (
            <QuestionFields
              key={row.key}
              row={row}
              at={at}
              count={rows.length}
              problem={problems.get(row.key)}
              onSet={(change) =>
                onChange(rows.map((one) => (one.key === row.key ? { ...one, ...change } : one)))
              }
              onMove={(by) => onChange(moveQuestion(rows, row.key, by))}
              onRemove={() => {
                onChange(rows.filter((one) => one.key !== row.key))
                list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
              }}
            />
          ))}
        </ol>
      )}
      <div className="row gap-8">
        <Button
          variant="secondary"
          size="small"
          data-add
          onClick={add}
          disabled={rows.length >= MAX_QUESTIONS}
        >
          <Icon name="plus" />
          Add question
        </Button>
      </div>
    </section>
  )
}

type QuestionFieldsProps = {
  row: QuestionRow
  at: number
  count: number
  problem: string | undefined
  onSet: (change: Partial<QuestionRow>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function QuestionFields({ row, at, count, problem, onSet, onMove, onRemove }: QuestionFieldsProps) {
  const id = useId()
  const number = at + 1
  const error = problem === undefined ? {} : { error: problem }
  const isOptionFault = row.kind === 'choice' && row.label.trim() !== ''
  return (
    <li>
      <div className="settings-question">
        <Field
          id={`${id}-label`}
          label={`Question ${number}`}
          maxLength={200}
          autoComplete="off"
          value={row.label}
          onChange={(event) => onSet({ label: event.target.value })}
          {...(!isOptionFault && error)}
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
          label="Options, one a line"
          maxLength={4_000}
          value={row.options}
          onChange={(event) => onSet({ options: event.target.value })}
          {...(isOptionFault && error)}
        />
      )}
      <div className="settings-question-foot">
        <Switch
          id={`${id}-required`}
          label="Must be answered"
          checked={row.isRequired}
          onChange={(event) => onSet({ isRequired: event.target.checked })}
        />
        <Button
          variant="quiet"
          isIconOnly
          aria-label={`Move question ${number} up`}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        >
          <Icon name="arrow-up" />
        </Button>
        <Button
          variant="quiet"
          isIconOnly
          aria-label={`Move question ${number} down`}
          disabled={at === count - 1}
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
