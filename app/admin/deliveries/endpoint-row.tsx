import type { WebhookEndpoint } from '#app/data/deliveries/manage-deliveries.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { formatMoment } from '#app/ui/text/format-moment.ts'

export type EndpointRowProps = {
  endpoint: WebhookEndpoint
  onTest: () => void
  onEdit: () => void
  onChangeSecret: () => void
  onDelete: () => void
}

const FORMATS: Record<WebhookEndpoint['format'], string> = {
  standard: 'Whole events',
  slack: 'Texts for a chat',
  fields: 'Chosen fields',
}

export function EndpointRow({ endpoint, onTest, onEdit, onChangeSecret, onDelete }: EndpointRowProps) {
  const { name, url, events, format, is_active, disabled_reason, previous_secret_until } = endpoint
  const told = events.includes('*') ? 'every event' : events.join(', ')
  return (
    <li className="delivery-endpoint">
      <div className="delivery-what">
        <b>{name}</b>
        <p className="delivery-code">{hideSecretPath(url)}</p>
        <p className="t-cap">
          {FORMATS[format]}, told of {told}
        </p>
        {disabled_reason !== null && <p className="delivery-error">{disabled_reason}</p>}
        {previous_secret_until !== null && (
          <p className="t-cap">
            The former secret signs as well until {formatMoment(previous_secret_until)}.
          </p>
        )}
      </div>
      <StatusBadge tone={is_active ? 'good' : 'plain'}>{is_active ? 'On' : 'Off'}</StatusBadge>
      <div className="delivery-endpoint-actions">
        {is_active && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Send a test event to ${name}`}
            onClick={onTest}
          >
            Test
          </Button>
        )}
        <Button size="small" variant="secondary" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Change the secret of ${name}`}
          onClick={onChangeSecret}
        >
          New secret
        </Button>
        <Button size="small" variant="danger" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  )
}

const MAX_SHOWN = 24

/** Addresses of chat services are secrets by their paths: a list shows where they begin. */
function hideSecretPath(url: string): string {
  const { host, pathname, search } = new URL(url)
  const rest = pathname + search
  return rest.length > MAX_SHOWN
    ? `${host}${rest.slice(0, MAX_SHOWN)}…`
    : `${host}${rest === '/' ? '' : rest}`
}
