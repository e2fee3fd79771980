import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createDeliveryManager, type WebhookEndpoint } from '#app/data/manage-deliveries.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { SecretText } from '../secret-text.tsx'
import { RecordList, RecordRow } from '../record-list.tsx'
import { QueryState, useAction } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { EndpointForm } from './endpoint-form.tsx'

type Opened =
  | { kind: 'form'; endpoint: WebhookEndpoint | null }
  | { kind: 'secret'; name: string; secret: string; isNew: boolean }
  | { kind: 'change-secret' | 'delete'; endpoint: WebhookEndpoint }
  | null

/** Webhook endpoints: add, edit, test, change the secret, delete. */
export function EndpointList() {
  const call = useManager(createDeliveryManager)
  const query = useQuery({
    queryKey: ['webhook endpoints'],
    queryFn: async () => (await call('list-endpoints', {})).endpoints,
  })
  const [opened, setOpened] = useState<Opened>(null)
  const { isBusy, run } = useAction()
  const attempt = async (work: () => Promise<void>) => {
    if (!(await run('The change failed', work))) setOpened(null)
    await query.refetch()
  }
  const test = (endpoint: WebhookEndpoint) =>
    attempt(async () => {
      await call('test-endpoint', { id: endpoint.id })
      showToast({
        title: 'Test event sent',
        description: 'See the result under “All deliveries”.',
      })
    })
  const remove = (endpoint: WebhookEndpoint) =>
    attempt(async () => {
      await call('delete-endpoint', { id: endpoint.id })
      setOpened(null)
      showToast({ title: `“${endpoint.name}” deleted` })
    })
  const changeSecret = (endpoint: WebhookEndpoint) =>
    attempt(async () => {
      const { secret } = await call('change-secret', { id: endpoint.id })
      setOpened({ kind: 'secret', name: endpoint.name, secret, isNew: false })
    })

  return (
    <section className="stack gap-16" aria-label="Webhook endpoints">
      <div className="row row--between">
        <p className="t-body grow">
          Notify other programs, such as a CRM or a chat, of leads, bookings and payments.
        </p>
        <Button onClick={() => setOpened({ kind: 'form', endpoint: null })}>
          <Icon name="plus" />
          Add endpoint
        </Button>
      </div>
      <QueryState query={query} label="Loading endpoints..." />
      {query.data?.length === 0 && (
        <p className="section-note">
          There are no endpoints yet. Add the webhook URL that the other program gives you.
        </p>
      )}
      {query.data && query.data.length > 0 && (
        <RecordList label="Webhook endpoints">
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
        </RecordList>
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
          question={`“${opened.endpoint.name}” gets a new secret. The current one also works for one more day, so that you have time to replace it at the receiver.`}
          confirmLabel="Change secret"
          isBusy={isBusy}
          onConfirm={() => void changeSecret(opened.endpoint)}
          onCancel={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'delete' && (
        <ConfirmDialog
          title="Delete endpoint?"
          question={`“${opened.endpoint.name}” gets no more events, and pending ones are not sent. This can’t be undone.`}
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
  slack: 'Chat messages',
  fields: 'Selected fields',
}

function EndpointRow({ endpoint, onTest, onEdit, onChangeSecret, onDelete }: EndpointRowProps) {
  const { name, url, events, format, is_active, disabled_reason, previous_secret_until } = endpoint
  const actions = [
    ...(is_active
      ? [{ label: 'Test', of: `Send a test event to ${name}`, variant: 'secondary', act: onTest } as const]
      : []),
    { label: 'Edit', of: `Edit ${name}`, variant: 'secondary', act: onEdit },
    { label: 'New secret', of: `Change the secret of ${name}`, variant: 'quiet', act: onChangeSecret },
    { label: 'Delete', of: `Delete ${name}`, variant: 'danger', act: onDelete },
  ] as const
  return (
    <RecordRow
      title={name}
      notes={[
        hideSecretPath(url),
        `${FORMATS[format]}: ${events.includes('*') ? 'all events' : events.join(', ')}`,
        previous_secret_until &&
          `The previous secret also works until ${formatMoment(previous_secret_until)}.`,
      ]}
      error={disabled_reason}
      status={is_active ? { tone: 'good', label: 'On' } : { tone: 'plain', label: 'Off' }}
    >
      {actions.map(({ label, of, variant, act }) => (
        <Button key={label} size="small" variant={variant} aria-label={of} onClick={act}>
          {label}
        </Button>
      ))}
    </RecordRow>
  )
}

const MAX_SHOWN_PATH_LENGTH = 24

/** Shortens the URL, because the path of a chat webhook is a secret. */
function hideSecretPath(url: string): string {
  const { host, pathname, search } = new URL(url)
  const rest = pathname + search
  return rest.length > MAX_SHOWN_PATH_LENGTH
    ? `${host}${rest.slice(0, MAX_SHOWN_PATH_LENGTH)}…`
    : `${host}${rest === '/' ? '' : rest}`
}

type EndpointSecretProps = { name: string; secret: string; isNew: boolean; onClose: () => void }

/** Shows a new secret, which can't be retrieved later. */
function EndpointSecret({ name, secret, isNew, onClose }: EndpointSecretProps) {
  return (
    <Dialog
      title={isNew ? 'Endpoint added' : 'Secret changed'}
      size="narrow"
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          I saved it
        </Button>
      }
    >
      <p className="t-body">
        The receiver needs this secret to verify events. It is shown only once: copy it to <b>{name}</b> now.
      </p>
      <SecretText secret={secret} name="secret" />
    </Dialog>
  )
}
