import { useId, useRef } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import {
  addSpan,
  changeSpan,
  copyToWorkdays,
  endsNextDay,
  type HoursRow,
  removeSpan,
  WEEKDAYS,
} from './weekly-hours.ts'

export type HoursEditorProps = {
  rows: readonly HoursRow[]
  /** What is wrong with which row, by its key. */
  problems: ReadonlyMap<number, string>
  onChange: (rows: HoursRow[]) => void
}

/** The hours of a week: several spans a day, and a day can give its hours to all working days. */
export function HoursEditor({ rows, problems, onChange }: HoursEditorProps) {
  const days = useRef<HTMLDivElement>(null)
  return (
    <fieldset className="field-group hours">
      <legend>Weekly hours</legend>
      <div ref={days}>
        {WEEKDAYS.map((name, at) => (
          <DayHours
            key={name}
            name={name}
            rows={rows.filter(({ day }) => day === at + 1)}
            problems={problems}
            onAdd={() => onChange(addSpan(rows, at + 1))}
            onCopy={() => onChange(copyToWorkdays(rows, at + 1))}
            onSet={(key, change) => onChange(changeSpan(rows, key, change))}
            onRemove={(key) => {
              onChange(removeSpan(rows, key))
              // The button that was pressed is gone; its day is the place to go on.
              days.current?.querySelector<HTMLElement>(`[data-add="${name}"]`)?.focus()
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}

type DayHoursProps = {
  name: string
  rows: readonly HoursRow[]
  problems: ReadonlyMap<number, string>
  onAdd: () => void
  onCopy: () => void
  onSet: (key: number, change: Partial<HoursRow>) => void
  onRemove: (key: number) => void
}

function DayHours({ name, rows, problems, onAdd, onCopy, onSet, onRemove }: DayHoursProps) {
  return (
    <div className="hours-day" role="group" aria-label={name}>
      <span className="hours-name" aria-hidden="true">
        {name}
      </span>
      <div className="hours-spans">
        {rows.length === 0 && <span className="hours-none">No calls</span>}
        {rows.map((row, at) => (
          <SpanFields
            key={row.key}
            row={row}
            label={rows.length > 1 ? `${name}, ${at + 1}` : name}
            problem={problems.get(row.key)}
            onSet={(change) => onSet(row.key, change)}
            onRemove={() => onRemove(row.key)}
          />
        ))}
      </div>
      <div className="hours-tools">
        <Button
          variant="quiet"
          size="small"
          data-add={name}
          aria-label={`Hours: add on ${name}`}
          onClick={onAdd}
        >
          <Icon name="plus" />
          Hours
        </Button>
        {rows.length > 0 && (
          <Button variant="quiet" size="small" aria-label={`Mon–Fri like ${name}`} onClick={onCopy}>
            <Icon name="copy" />
            Mon–Fri
          </Button>
        )}
      </div>
    </div>
  )
}

type SpanFieldsProps = {
  row: HoursRow
  label: string
  problem: string | undefined
  onSet: (change: Partial<HoursRow>) => void
  onRemove: () => void
}

function SpanFields({ row, label, problem, onSet, onRemove }: SpanFieldsProps) {
  const noteId = useId()
  const note = problem ?? (endsNextDay(row) ? 'Goes on after midnight, into the next day.' : null)
  const field = (part: 'from' | 'to') => (
    <input
      type="time"
      className="input"
      required
      aria-label={`${label}, ${part}`}
      aria-invalid={problem ? true : undefined}
      aria-describedby={note ? noteId : undefined}
      data-empty={row[part] === '' || undefined}
      value={row[part]}
      onChange={(event) => onSet({ [part]: event.target.value })}
    />
  )
  return (
    <div className="hours-span">
      {field('from')}
      <span aria-hidden="true">–</span>
      {field('to')}
      <Button variant="quiet" isIconOnly aria-label={`Remove hours: ${label}`} onClick={onRemove}>
        <Icon name="x" />
      </Button>
      {note && (
        <p id={noteId} className={problem ? 'field-error' : 'field-hint'}>
          {problem && <Icon name="circle-alert" />}
          {note}
        </p>
      )}
    </div>
  )
}
