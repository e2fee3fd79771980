import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'

export type VersionNoteProps = {
  note: string
  /** @returns what is wrong, or null when it is kept */
  onSave: (note: string) => Promise<string | null>
}

const MAX_LENGTH = 300

/** What a version is, in its readers' own words; one with a note is not deleted by its age. */
export function VersionNote({ note, onSave }: VersionNoteProps) {
  const id = useId()
  const [typed, setTyped] = useState(note)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const refused = await onSave(typed)
    setProblem(refused)
    setIsBusy(false)
    if (refused === null) showToast({ title: 'Note kept' })
  }
  return (
    <form className="version-note-form" onSubmit={(event) => void save(event)}>
      <Field
        id={`${id}-note`}
        type="text"
        label="Note"
        hint="A version with a note is kept for good."
        maxLength={MAX_LENGTH}
        value={typed}
        {...(problem !== null && { error: problem })}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary" size="small" isBusy={isBusy} disabled={typed.trim() === note}>
        {isBusy ? 'Keeping...' : 'Keep note'}
      </Button>
    </form>
  )
}
