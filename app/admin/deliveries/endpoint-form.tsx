import { type FormEvent, useId, useRef, useState } from 'react'
import { FunctionError } from '#app/data/client/call-function.ts'
import type {
  DeliveryManager,
  TypedEndpoint,
  WebhookEndpoint,
} from '#app/data/deliveries/manage-deliveries.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { describeFailure } from '../describe-delivery.ts'
import { EndpointEvents } from './endpoint-events.tsx'
import { readMapping, writeMapping } from './typed-mapping.ts'

const FORMATS = [
  { value: 'standard', label: 'The whole event as JSON (Standard Webhooks)' },
  { value: 'slack', label: 'A text for a chat (Slack and alike)' },
  { value: 'fields', label: 'Chosen fields, for a CRM' },
]

type Format = TypedEndpoint['format']
type Problem = { field: 'name' | 'url' | 'events' | 'mapping' | null; message: string }

export type EndpointFormProps = {
  manager: DeliveryManager
  /** Null for a new one. */
  endpoint: WebhookEndpoint | null
  onSaved: (saved: { name: string; secret: string | null }) => void
  onClose: () => void
}

/** One endpoint to type: what is wrong stands at its field, what was typed stays. */
export function EndpointForm({ manager, endpoint, onSaved, onClose }: EndpointFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(endpoint?.name ?? '')
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [events, setEvents] = useState<readonly string[]>(endpoint?.events ?? ['*'])
  const [format, setFormat] = useState<Format>(endpoint?.format ?? 'standard')
  const [mapping, setMapping] = useState(writeMapping(endpoint?.mapping ?? {}))
  const [isActive, setActive] = useState(endpoint?.is_active ?? true)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSaving, setSaving] = useState(false)

  const tell = (next: Problem) => {
    setProblem(next)
    form.current?.querySelector<HTMLElement>(`[name="${next.field}"]`)?.focus()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    setProblem(null)
    const found = findProblem({ name, url, events })
    if (found) return tell(found)
    const read = readMapping(mapping)
    if (format === 'fields' && 'problem' in read) return tell({ field: 'mapping', message: read.problem })
    setSaving(true)
    try {
      const { secret } = await manager.saveEndpoint({
        ...(endpoint && { id: endpoint.id }),
        name: name.trim(),
        url: url.trim(),
        events: [...events],
        format,
        mapping: 'mapping' in read ? read.mapping : {},
        isActive,
      })
      onSaved({ name: name.trim(), secret })
    } catch (error) {
      setSaving(false)
      tell({ field: readField(error), message: describeFailure(error) })
    }
  }
  const errorOf = (field: Problem['field']) => (problem?.field === field ? { error: problem.message } : {})

  return (
    <Dialog
      title={endpoint ? 'Edit endpoint' : 'Add endpoint'}
      onClose={onClose}
      canClose={() => !isSaving}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" form={`${id}-form`} isBusy={isSaving} aria-disabled={isSaving || undefined}>
            {isSaving ? 'Saving...' : endpoint ? 'Save changes' : 'Add endpoint'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={`${id}-form`}
        className="endpoint-form"
        noValidate
        onSubmit={(event) => void save(event)}
      >
        <Field
          id={`${id}-name`}
          name="name"
          label="Name"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
          data-autofocus
          {...errorOf('name')}
        />
        <Field
          id={`${id}-url`}
          name="url"
          label="Address"
          type="url"
          inputMode="url"
          placeholder="https://"
          hint="Events are posted to it. It must be public and begin with https://."
          maxLength={2000}
          spellCheck={false}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          {...errorOf('url')}
        />
        <EndpointEvents events={events} onChange={setEvents} {...errorOf('events')} />
        <SelectField
          id={`${id}-format`}
          name="format"
          label="What it is sent"
          options={FORMATS}
          value={format}
          onChange={(event) => setFormat(event.target.value as Format)}
        />
        {format === 'fields' && (
          <TextAreaField
            id={`${id}-mapping`}
            name="mapping"
            label="Fields"
            hint="A line each: the receiver’s field = the place in the event, such as EMAIL = data.email."
            spellCheck={false}
            value={mapping}
            onChange={(event) => setMapping(event.target.value)}
            {...errorOf('mapping')}
          />
        )}
        <Switch
          id={`${id}-active`}
          label="On"
          hint="While it is off, it is told of nothing, and what waits for it fails."
          checked={isActive}
          onChange={(event) => setActive(event.target.checked)}
        />
        {problem?.field === null && (
          <p className="field-error" role="alert">
            <Icon name="circle-alert" />
            {problem.message}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function findProblem(typed: { name: string; url: string; events: readonly string[] }): Problem | null {
  if (typed.name.trim() === '') return { field: 'name', message: 'Give the endpoint a name.' }
  if (!URL.canParse(typed.url.trim())) {
    return { field: 'url', message: 'Give the whole address, which begins with https://.' }
  }
  if (typed.events.length === 0) return { field: 'events', message: 'Choose at least one event.' }
  return null
}

function readField(error: unknown): Problem['field'] {
  const field = error instanceof FunctionError ? error.answer['field'] : null
  return field === 'url' || field === 'mapping' ? field : null
}
