import { useCallback, useEffect, useState } from 'react'
import type { DeliveryManager, WebhookEndpoint } from '#app/data/deliveries/manage-deliveries.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeFailure } from '../describe-delivery.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointRow } from './endpoint-row.tsx'
import { EndpointSecret } from './endpoint-secret.tsx'

type Opened =
  | { kind: 'form'; endpoint: WebhookEndpoint | null }
  | { kind: 'secret'; name: string; secret: string; isNew: boolean }
  | { kind: 'change-secret' | 'delete'; endpoint: WebhookEndpoint }
  | null

/** Where webhooks go: add, change, test, change the secret, delete. */
export function EndpointList({ manager }: { manager: DeliveryManager }) {
  const [endpoints, setEndpoints] = useState<readonly WebhookEndpoint[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened>(null)
  const [isBusy, setBusy] = useState(false)
  const load = useCallback(async () => {
    try {
      setEndpoints(await manager.listEndpoints())
      setFailure(null)
    } catch (error) {
      setFailure(describeFailure(error))
    }
  }, [manager])
  useEffect(() => {
    const timer = setTimeout(() => void load())
    return () => clearTimeout(timer)
  }, [load])

  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showToast({ title: 'This did not work', description: describeFailure(error), isError: true })
      setOpened(null)
    }
    setBusy(false)
    await load()
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
      {failure !== null && <ReadingFailure message={failure} onRetry={() => void load()} />}
      {endpoints === null && failure === null && <Spinner label="Reading endpoints..." />}
      {endpoints?.length === 0 && (
        <p className="room-note">
          There is no endpoint yet. Add the address that another program gives you for webhooks; it will stand
          here with what it is told of.
        </p>
      )}
      {endpoints !== null && endpoints.length > 0 && (
        <ul className="room-rows delivery-list" aria-label="Webhook endpoints">
          {endpoints.map((endpoint) => (
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
          manager={manager}
          endpoint={opened.endpoint}
          onSaved={({ name, secret }) => {
            setOpened(secret === null ? null : { kind: 'secret', name, secret, isNew: true })
            void load()
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
