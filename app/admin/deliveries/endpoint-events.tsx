import { useId } from 'react'
import { FieldNote } from '#app/ui/forms/field-note.tsx'

const EVERYTHING = '*'
/** What the database tells of, see `private.emit_event`. */
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

export type EndpointEventsProps = {
  events: readonly string[]
  onChange: (events: readonly string[]) => void
  error?: string
}

/** Which events an endpoint is told of: every one, or some. */
export function EndpointEvents({ events, onChange, error }: EndpointEventsProps) {
  const id = useId()
  const isEverything = events.includes(EVERYTHING)
  const names = [...new Set([...KNOWN_EVENTS, ...events.filter((event) => event !== EVERYTHING)])]
  const toggle = (event: string) =>
    onChange(events.includes(event) ? events.filter((one) => one !== event) : [...events, event])
  return (
    <fieldset className="endpoint-events" aria-describedby={error ? `${id}-note` : undefined}>
      <legend>Events</legend>
      <label>
        <input
          type="checkbox"
          name="events"
          checked={isEverything}
          onChange={() => onChange(isEverything ? [] : [EVERYTHING])}
        />
        Every event, also those to come
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
