import { useId, useRef } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { addSpan, copyToWorkdays, endsNextDay, type HoursRow, WEEKDAYS } from './weekly-hours.ts'

export type HoursEditorProps = {
  rows: readonly HoursRow[]
  /** Problems by row key. */
  problems: ReadonlyMap<number, string>
  onChange: (rows: HoursRow[]) => void
}

/** Weekly hours: several spans per day, and a button that copies a day to all workdays. */
export function HoursEditor({ rows, problems, onChange }: HoursEditorProps) {
  const days = useRef<HTMLDivElement>(null)
  return (
    <fieldset className="field-group hours">
      <legend>Weekly hours</legend>
      <div ref={days} className="box">
        {WEEKDAYS.map((name, at) => {
          const day = at + 1
          const ofDay = rows.filter((row) => row.day === day)
          return (
            <div key={name} className="hours-day" role="group" aria-label={name}>
              <span className="hours-text strong" aria-hidden="true">
                {name}
              </span>
              <div className="hours-spans stack gap-8">
                {ofDay.length === 0 && <span className="hours-text faint">No calls</span>}
                {ofDay.map((row, place) => (
                  <SpanFields
                    key={row.key}
                    row={row}
                    label={ofDay.length > 1 ? `${name}, ${place + 1}` : name}
                    problem={problems.get(row.key)}
                    onSet={(change) =>
                      onChange(rows.map((other) => (other === row ? { ...row, ...change } : other)))
                    }
                    onRemove={() => {
                      onChange(rows.filter((other) => other !== row))
                      // The clicked button no longer exists.
                      days.current?.querySelector<HTMLElement>(`[data-add="${name}"]`)?.focus()
                    }}
                  />
                ))}
              </div>
              <div className="hours-tools row row--single-line gap-4">
                <Button
                  variant="quiet"
                  size="small"
                  data-add={name}
                  aria-label={`Hours: add on ${name}`}
                  onClick={() => onChange(addSpan(rows, day))}
                >
                  <Icon name="plus" />
                  Hours
                </Button>
                {ofDay.length > 0 && (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Mon–Fri: copy ${name}`}
                    onClick={() => onChange(copyToWorkdays(rows, day))}
                  >
                    <Icon name="copy" />
                    Mon–Fri
                  </Button>
                )}
              </div>
            </div>
          )
        })}
      </div>
    </fieldset>
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
  const hint = endsNextDay(row) ? 'Ends after midnight, on the next day.' : undefined
  const field = (part: 'from' | 'to') => (
    <input
      type="time"
      className="input"
      required
      aria-label={`${label}, ${part}`}
      aria-invalid={problem ? true : undefined}
      aria-describedby={(problem ?? hint) ? noteId : undefined}
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
      <FieldNote id={noteId} hint={hint} error={problem} />
    </div>
  )
}
