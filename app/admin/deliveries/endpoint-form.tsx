import { useId } from 'react'
import { FunctionError } from '#app/data/client/call-function.ts'
import {
  createDeliveryManager,
  type TypedEndpoint,
  type WebhookEndpoint,
} from '#app/data/manage-deliveries.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useManager } from '../staff.tsx'
import { type Problems, useStaffForm } from '../use-staff-form.tsx'

const FORMATS = [
  { value: 'standard', label: 'Whole events as JSON (Standard Webhooks)' },
  { value: 'slack', label: 'Chat messages (Slack and compatible)' },
  { value: 'fields', label: 'Selected fields, for a CRM' },
]

export type EndpointFormProps = {
  /** Null for a new endpoint. */
  endpoint: WebhookEndpoint | null
  onSaved: (saved: { name: string; secret: string | null }) => void
  onClose: () => void
}

export function EndpointForm({ endpoint, onSaved, onClose }: EndpointFormProps) {
  const call = useManager(createDeliveryManager)
  const form = useStaffForm<Values, TypedEndpoint>({
    initial: {
      name: endpoint?.name ?? '',
      url: endpoint?.url ?? '',
      events: endpoint?.events ?? ['*'],
      format: endpoint?.format ?? 'standard',
      mapping: writeMapping(endpoint?.mapping ?? {}),
      isActive: endpoint?.is_active ?? true,
    },
    check: (values) => checkEndpoint(values, endpoint),
    findField: (error) => {
      const field = error instanceof FunctionError ? error.answer['field'] : null
      return field === 'url' || field === 'mapping' ? field : null
    },
    send: async (ready) => {
      const { secret } = await call('save-endpoint', ready)
      onSaved({ name: ready.name, secret })
    },
  })
  const { values, problems } = form
  return (
    <FormDialog
      title={endpoint ? 'Edit endpoint' : 'Add endpoint'}
      form={form}
      submitLabel={endpoint ? 'Save changes' : 'Add endpoint'}
      busyLabel="Saving..."
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <Field {...form.field('name')} label="Name" maxLength={80} data-autofocus />
      <Field
        {...form.field('url')}
        label="URL"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="Events are sent here by POST. The host must be public and the URL start with https://."
        maxLength={2000}
        spellCheck={false}
      />
      <EndpointEvents
        events={values.events}
        onChange={(events) => form.set({ events })}
        error={problems['events']}
      />
      <SelectField {...form.field('format')} label="Format" options={FORMATS} />
      {values.format === 'fields' && (
        <TextAreaField
          {...form.field('mapping')}
          label="Fields"
          hint="One per line: field of the receiver = path in the event, e.g. EMAIL = data.email."
          spellCheck={false}
        />
      )}
      <Switch
        id={`${form.id}-active`}
        label="On"
        hint="While it is off, no events are sent and pending ones fail."
        checked={values.isActive}
        onChange={(event) => form.set({ isActive: event.target.checked })}
      />
    </FormDialog>
  )
}

type Values = {
  name: string
  url: string
  events: readonly string[]
  format: TypedEndpoint['format']
  mapping: string
  isActive: boolean
}

function checkEndpoint(
  { name, url, events, format, mapping: typed, isActive }: Values,
  endpoint: WebhookEndpoint | null,
): { problems: Problems } | { ready: TypedEndpoint } {
  const read = readMapping(typed)
  const problems: Problems = {
    ...(name.trim() === '' && { name: 'Enter a name.' }),
    ...(!URL.canParse(url.trim()) && { url: 'Enter a full URL that starts with https://.' }),
    ...(events.length === 0 && { events: 'Choose at least one event.' }),
    ...(format === 'fields' && 'problem' in read && { mapping: read.problem }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  return {
    ready: {
      ...(endpoint && { id: endpoint.id }),
      name: name.trim(),
      url: url.trim(),
      events: [...events],
      format,
      mapping: 'mapping' in read ? read.mapping : {},
      isActive,
    },
  }
}

const EVERYTHING = '*'
/** Events that `private.emit_event` sends. */
const KNOWN_EVENTS = [
  'lead.created',
  'lead.updated',
  'booking.created',
  'booking.moved',
  'booking.cancelled',
  'payment_request.sent',
  'payment_request.seen',
  'payment_request.paid',
  'payment_request.cancelled',
  'payment_request.reopened',
  'payment_request.refunded',
]

type EndpointEventsProps = {
  events: readonly string[]
  onChange: (events: readonly string[]) => void
  error?: string
}

function EndpointEvents({ events, onChange, error }: EndpointEventsProps) {
  const id = useId()
  const isEverything = events.includes(EVERYTHING)
  const names = [...new Set([...KNOWN_EVENTS, ...events.filter((event) => event !== EVERYTHING)])]
  const toggle = (event: string) =>
    onChange(events.includes(event) ? events.filter((one) => one !== event) : [...events, event])
  return (
    <fieldset className="field-group" aria-describedby={error ? `${id}-note` : undefined}>
      <legend>Events</legend>
      <label>
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          checked={isEverything}
          onChange={() => onChange(isEverything ? [] : [EVERYTHING])}
        />
        All events, including future ones
      </label>
      {!isEverything && (
        <div>
          {names.map((event) => (
            <label key={event}>
              <input type="checkbox" checked={events.includes(event)} onChange={() => toggle(event)} />
              {event}
            </label>
          ))}
        </div>
      )}
      <FieldNote id={`${id}-note`} error={error} />
    </fieldset>
  )
}

/** Writes a field mapping as text, one "FIELD = data.path" per line. */
export function writeMapping(mapping: Record<string, string>): string {
  return Object.entries(mapping)
    .map(([field, path]) => `${field} = ${path}`)
    .join('\n')
}

/** @returns the mapping, or the problem of the first invalid line */
export function readMapping(text: string): { mapping: Record<string, string> } | { problem: string } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const mapping: Record<string, string> = {}
  for (const line of lines) {
    const at = line.indexOf('=')
    const field = line.slice(0, Math.max(at, 0)).trim()
    const path = line.slice(at + 1).trim()
    if (at < 1 || field === '' || path === '') {
      return { problem: `“${line.slice(0, 60)}” is not valid. Write e.g. EMAIL = data.email.` }
    }
    if (Object.hasOwn(mapping, field)) return { problem: `“${field}” is listed twice.` }
    mapping[field] = path
  }
  return { mapping }
}
