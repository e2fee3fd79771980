import { Icon } from '../icons/icon.tsx'

export type FieldNoteProps = {
  /** For `aria-describedby`. */
  id: string
  hint?: string | undefined
  /** Shown instead of the hint. */
  error?: string | undefined
}

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
