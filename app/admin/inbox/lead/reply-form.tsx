import { type SubmitEvent, useId, useState } from 'react'
import { readAgency } from '#app/data/context/site-configuration.ts'
import type { LeadManager, LeadRecord } from '#app/data/leads/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { OpenLead } from './use-lead.ts'

/** With the same key an answer is mailed once, however often it is sent. */
type Draft = { subject: string; text: string; key: string }

/** What was typed and not sent, while the page is open. */
const drafts = new Map<string, Draft>()

export type ReplyFormProps = { record: LeadRecord; manager: LeadManager; open: OpenLead }

/** An answer by mail. */
export function ReplyForm({ record, manager, open }: ReplyFormProps) {
  const id = useId()
  const [draft, setDraft] = useState(() => drafts.get(record.id) ?? beginDraft(record))
  const [isTried, setTried] = useState(false)
  const isComplete = draft.subject.trim() !== '' && draft.text.trim() !== ''
  const write = (change: Partial<Draft>) => {
    const next = { ...draft, ...change, key: crypto.randomUUID() }
    drafts.set(record.id, next)
    setDraft(next)
  }
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (open.isBusy || !isComplete) return
    const isSent = await open.act('The answer was not sent', () => manager.reply(record.id, draft))
    if (!isSent) return
    drafts.delete(record.id)
    setDraft(beginDraft(record))
    setTried(false)
    showToast({ title: 'Answer queued', description: `To ${record.email}.` })
  }
  return (
    <form className="lead-form" aria-label="Answer by mail" onSubmit={(event) => void send(event)} noValidate>
      <Field
        id={`${id}-subject`}
        label="Subject"
        maxLength={200}
        value={draft.subject}
        onChange={({ target }) => write({ subject: target.value })}
        {...(isTried && draft.subject.trim() === '' && { error: 'Please enter a subject.' })}
      />
      <TextAreaField
        id={`${id}-text`}
        label={`To ${record.email}`}
        rows={7}
        maxLength={10_000}
        data-reply
        dir="auto"
        value={draft.text}
        onChange={({ target }) => write({ text: target.value })}
        {...(isTried && draft.text.trim() === ''
          ? { error: 'Please write something.' }
          : { hint: 'What they wrote is quoted below it. Their answer goes to your mailbox.' })}
      />
      <Button type="submit" size="small" isBusy={open.isBusy}>
        Send answer
      </Button>
    </form>
  )
}

function beginDraft({ name }: LeadRecord): Draft {
  const [first = ''] = name.split(' ')
  return {
    subject: `Your message to ${readAgency().name}`,
    text: `Hello${first ? ` ${first}` : ''},\n\n`,
    key: crypto.randomUUID(),
  }
}
