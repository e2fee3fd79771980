import { FieldNote } from '#app/ui/forms/field-note.tsx'

export type RadioListProps = {
  id: string
  name: string
  legend: string
  options: { value: string; label: string; note?: string }[]
  /** The first one by default. */
  chosen?: string | undefined
  error?: string | undefined
}

/** Radio buttons, each as large as a button. */
export function RadioList({ id, name, legend, options, chosen, error }: RadioListProps) {
  const noteId = `${id}-note`
  const isThere = options.some(({ value }) => value === chosen)
  return (
    <fieldset className="radio-list stack gap-8" aria-describedby={error ? noteId : undefined}>
      <legend id={id} tabIndex={-1}>
        {legend}
      </legend>
      <div>
        {options.map(({ value, label, note }, at) => (
          <label key={value} className="radio-label choice-card">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={isThere ? value === chosen : at === 0}
            />
            <span>
              {label}
              {note && <small className="own-line">{note}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={noteId} error={error} />
    </fieldset>
  )
}
