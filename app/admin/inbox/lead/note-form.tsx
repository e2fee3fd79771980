import { type SubmitEvent, useId, useState } from 'react'
import type { LeadManager } from '#app/data/leads/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import type { OpenLead } from './use-lead.ts'

export type NoteFormProps = { leadId: string; manager: LeadManager; open: OpenLead }

/** A note for the team; nobody else reads it. */
export function NoteForm({ leadId, manager, open }: NoteFormProps) {
  const id = useId()
  const [text, setText] = useState('')
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (open.isBusy || text.trim() === '') return
    if (await open.act('The note was not saved', () => manager.note(leadId, text))) setText('')
  }
  return (
    <form className="lead-form" aria-label="Note" onSubmit={(event) => void save(event)}>
      <TextAreaField
        id={`${id}-note`}
        label="Note for the team"
        rows={3}
        maxLength={10_000}
        data-note
        dir="auto"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        isBusy={open.isBusy}
        disabled={text.trim() === ''}
      >
        Save note
      </Button>
    </form>
  )
}
