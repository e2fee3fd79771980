import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createDeliveryManager, type WebhookEndpoint } from '#app/data/manage-deliveries.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { QueryState, useAction } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { EndpointForm } from './endpoint-form.tsx'

type Opened =
  | { kind: 'form'; endpoint: WebhookEndpoint | null }
  | { kind: 'secret'; name: string; secret: string; isNew: boolean }
  | { kind: 'change-secret' | 'delete'; endpoint: WebhookEndpoint }
  | null

/** Where webhooks go: add, change, test, change the secret, delete. */
export function EndpointList() {
  const manager = useManager(createDeliveryManager)
  const query = useQuery({ queryKey: ['webhook endpoints'], queryFn: manager.listEndpoints })
  const [opened, setOpened] = useState<Opened>(null)
  const { isBusy, run } = useAction()
  const attempt = async (work: () => Promise<void>) => {
    if (!(await run('This did not work', work))) setOpened(null)
    await query.refetch()
  }
  const test = (endpoint: WebhookEndpoint) =>
    attempt(async () => {
      await manager.testEndpoint(endpoint.id)
      showToast({
        title: 'A test event is on its way',
        description: 'What became of it stands under “Everything sent”.',
      })
    })
  const remove = (endpoint: WebhookEndpoint) =>
    attempt(async () => {
      await manager.deleteEndpoint(endpoint.id)
      setOpened(null)
      showToast({ title: `“${endpoint.name}” was deleted` })
    })
  const changeSecret = (endpoint: WebhookEndpoint) =>
    attempt(async () => {
      const secret = await manager.changeSecret(endpoint.id)
      setOpened({ kind: 'secret', name: endpoint.name, secret, isNew: false })
    })

  return (
    <section className="delivery-endpoints" aria-label="Webhook endpoints">
      <div className="delivery-endpoints-head">
        <p className="t-body">
          Other programs are told of leads, bookings and payments as they happen: a CRM, a chat, an
          automation.
        </p>
        <Button onClick={() => setOpened({ kind: 'form', endpoint: null })}>
          <Icon name="plus" />
          Add endpoint
        </Button>
      </div>
      <QueryState query={query} label="Reading endpoints..." />
      {query.data?.length === 0 && (
        <p className="room-note">
          There is no endpoint yet. Add the address that another program gives you for webhooks; it will stand
          here with what it is told of.
        </p>
      )}
      {query.data && query.data.length > 0 && (
        <ul className="room-rows delivery-list" aria-label="Webhook endpoints">
          {query.data.map((endpoint) => (
            <EndpointRow
              key={endpoint.id}
              endpoint={endpoint}
              onTest={() => void test(endpoint)}
              onEdit={() => setOpened({ kind: 'form', endpoint })}
              onChangeSecret={() => setOpened({ kind: 'change-secret', endpoint })}
              onDelete={() => setOpened({ kind: 'delete', endpoint })}
            />
          ))}
        </ul>
      )}
      {opened?.kind === 'form' && (
        <EndpointForm
          endpoint={opened.endpoint}
          onSaved={({ name, secret }) => {
            setOpened(secret === null ? null : { kind: 'secret', name, secret, isNew: true })
            void query.refetch()
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'secret' && <EndpointSecret {...opened} onClose={() => setOpened(null)} />}
      {opened?.kind === 'change-secret' && (
        <ConfirmDialog
          title="Change the secret?"
          question={`“${opened.endpoint.name}” gets a new secret. The present one signs beside it for a day, so that you can change it at the receiver meanwhile.`}
          confirmLabel="Change secret"
          isBusy={isBusy}
          onConfirm={() => void changeSecret(opened.endpoint)}
          onCancel={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'delete' && (
        <ConfirmDialog
          title="Delete endpoint?"
          question={`“${opened.endpoint.name}” is told of nothing any more, and what still waits for it is not sent. This can’t be undone.`}
          confirmLabel="Delete"
          isDestructive
          isBusy={isBusy}
          onConfirm={() => void remove(opened.endpoint)}
          onCancel={() => setOpened(null)}
        />
      )}
    </section>
  )
}

type EndpointRowProps = {
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

function EndpointRow({ endpoint, onTest, onEdit, onChangeSecret, onDelete }: EndpointRowProps) {
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

type EndpointSecretProps = { name: string; secret: string; isNew: boolean; onClose: () => void }

/** Shows a secret the only time that it can be read. */
function EndpointSecret({ name, secret, isNew, onClose }: EndpointSecretProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // The text can be selected as well.
      setCopied(false)
    }
  }
  return (
    <Dialog
      title={isNew ? 'Endpoint added' : 'Secret changed'}
      size="narrow"
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          I have kept it
        </Button>
      }
    >
      <p className="t-body">
        With this secret the receiver can check that an event comes from here. It is shown this one time: give
        it to <b>{name}</b> now.
      </p>
      <p className="delivery-secret delivery-code">{secret}</p>
      <Button data-autofocus onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        {isCopied ? 'Copied' : 'Copy secret'}
      </Button>
      <p className="sr-only" role="status">
        {isCopied ? 'The secret was copied.' : ''}
      </p>
    </Dialog>
  )
}
