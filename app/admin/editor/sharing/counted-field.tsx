import { countCharacters, judgeLength, type LengthRange } from '#domain/posts/review/text-length.ts'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'

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
    <TextAreaField
      id={id}
      label={label}
      hint={describeCount(shown, range)}
      error={error}
      rows={rows}
      value={value}
      placeholder={fallback}
      disabled={isDisabled}
      // Search engines show one line; Enter would be a space to them.
      onChange={(event) => onChange(event.target.value.replace(/\n/g, ' '))}
    />
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
