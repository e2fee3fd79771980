import { countCharacters, judgeLength, type LengthRange } from '#domain/posts/review/text-length.ts'
import { FieldNote } from '#app/ui/forms/field-note.tsx'

export type CountedFieldProps = {
  id: string
  label: string
  value: string
  /** Shown to others while the field is empty. */
  fallback: string
  range: LengthRange
  rows: number
  error: string | undefined
  isDisabled: boolean
  onChange: (text: string) => void
}

/** A text whose length decides whether search engines show it whole. */
export function CountedField(props: CountedFieldProps) {
  const { id, label, value, fallback, range, rows, error, isDisabled, onChange } = props
  const shown = value.trim() || fallback
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input"
        rows={rows}
        value={value}
        placeholder={fallback}
        disabled={isDisabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        // Search engines show one line; Enter would be a space to them.
        onChange={(event) => onChange(event.target.value.replace(/\n/g, ' '))}
      />
      <FieldNote id={`${id}-note`} hint={describeCount(shown, range)} error={error} />
    </div>
  )
}

const ADVICE = {
  empty: 'Nothing to show yet.',
  short: 'Short: there is room for more.',
  good: 'A good length.',
  long: 'Long: the end may be cut off.',
}

function describeCount(text: string, range: LengthRange): string {
  const count = countCharacters(text)
  const counted = `${count} ${count === 1 ? 'character' : 'characters'}; ${range.from} to ${range.to} are best.`
  return `${counted} ${ADVICE[judgeLength(text, range)]}`
}
