import { type FormEvent, useEffect, useId, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '#app/data/session/passkeys.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { formatDay } from '#app/ui/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { areKeysOffered } from '../second-step/offered-keys.ts'
import { useAction, useLoaded } from '../form/use-requests.ts'
import { describeDevice } from './describe-device.ts'
import { SecuritySection } from './security-section.tsx'

/** Hidden unless server and browser support passkeys. */
export function PasskeySettings() {
  const [passkeys, reload] = useLoaded(async () =>
    (await areKeysOffered()) ? listPasskeys(getBrowserClient()) : null,
  )
  const action = useAction()
  const [renamed, setRenamed] = useState<string | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  if (!passkeys) return null

  const { isBusy } = action
  const run = async (done: string, failed: string, act: () => Promise<void>) => {
    await action.run(failed, async () => {
      await act()
      showToast({ title: done })
    })
    await reload()
    setRenamed(null)
    setRemoved(null)
  }
  const add = () =>
    run('Passkey added', 'Passkey not added', () =>
      addPasskey(getBrowserClient(), describeDevice(navigator.userAgent)),
    )
  return (
    <SecuritySection
      title="Passkeys"
      lead="Sign in with your fingerprint, face or device PIN instead of password and code."
    >
      {passkeys.length > 0 && (
        <ul className="row-list" aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              {renamed === passkey.id ? (
                <NameForm
                  passkey={passkey}
                  isBusy={isBusy}
                  onName={(name) =>
                    void run('Passkey renamed', 'Passkey not renamed', () =>
                      renamePasskey(getBrowserClient(), passkey.id, name),
                    )
                  }
                  onCancel={() => setRenamed(null)}
                />
              ) : (
                <>
                  <div className="grow">
                    <b>{nameOf(passkey)}</b>
                    <p className="t-cap">
                      Added {formatDay(passkey.createdAt)}
                      {passkey.lastUsedAt !== null && `, last used ${formatDay(passkey.lastUsedAt)}`}
                    </p>
                  </div>
                  <div className="row gap-8">
                    <Button
                      variant="secondary"
                      size="small"
                      aria-label={`Rename ${nameOf(passkey)}`}
                      onClick={() => setRenamed(passkey.id)}
                    >
                      Rename
                    </Button>
                    <Button
                      variant="danger"
                      size="small"
                      aria-label={`Remove ${nameOf(passkey)}`}
                      onClick={() => setRemoved(passkey)}
                    >
                      Remove
                    </Button>
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => void add()}>
        {passkeys.length > 0 ? 'Add another passkey' : 'Add a passkey'}
      </Button>
      {removed && (
        <ConfirmDialog
          title="Remove this passkey?"
          question="You can’t sign in with it anymore, and your other devices are signed out."
          confirmLabel="Remove"
          busyLabel="Removing..."
          isDestructive
          isBusy={isBusy}
          onConfirm={() =>
            void run('Passkey removed', 'Passkey not removed', () =>
              removePasskey(getBrowserClient(), removed.id),
            )
          }
          onCancel={() => setRemoved(null)}
        />
      )}
    </SecuritySection>
  )
}

type NameFormProps = {
  passkey: Passkey
  isBusy: boolean
  onName: (name: string) => void
  onCancel: () => void
}

function NameForm({ passkey, isBusy, onName, onCancel }: NameFormProps) {
  const id = useId()
  // The button that opened this form no longer exists.
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('name')
    const name = typeof given === 'string' ? given.trim() : ''
    if (name !== '') onName(name)
  }
  return (
    <form className="stack gap-8 grow" onSubmit={submit}>
      <Field
        id={id}
        name="name"
        type="text"
        label="Name of the passkey"
        defaultValue={passkey.name}
        maxLength={120}
        autoComplete="off"
        required
      />
      <div className="row gap-8">
        <Button type="submit" size="small" isBusy={isBusy}>
          Save
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function nameOf({ name }: Passkey): string {
  return name === '' ? 'Unnamed passkey' : name
}
