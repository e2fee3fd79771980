import { Icon } from '../icons/icon.tsx'

export type FieldNoteProps = {
  /** Of the note, for `aria-describedby`. */
  id: string
  hint?: string | undefined
  /** Replaces the hint. */
  error?: string | undefined
}

/** What stands below a field: what is wrong with it, or else a hint. */
export function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (error)
    return (
      <p className="field-error" id={id}>
        <Icon name="circle-alert" />
        {error}
      </p>
    )
  return hint ? (
    <p className="field-hint" id={id}>
      {hint}
    </p>
  ) : null
}
