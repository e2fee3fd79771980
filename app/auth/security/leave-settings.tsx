import { type FormEvent, useEffect, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { signOutHere } from '#app/data/session/current-session.ts'
import { deleteAccount, describeAccountDeletion, type OwnAccount } from '#app/data/session/own-account.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { AUTH_PATH } from '../session/auth-paths.ts'
import { useSession } from '../session/session-store.ts'
import { SecuritySection } from './security-section.tsx'

export function LeaveSettings() {
  const [isAsking, setAsking] = useState(false)
  return (
    <SecuritySection
      title="Delete account"
      lead="This can’t be undone. Published posts stay."
      action={
        <Button variant="danger" size="small" onClick={() => setAsking(true)}>
          Delete account…
        </Button>
      }
    >
      {isAsking && <LeaveDialog onClose={() => setAsking(false)} />}
    </SecuritySection>
  )
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const [known, setKnown] = useState<OwnAccount | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = () => {
    describeAccountDeletion(getBrowserClient()).then(setKnown, (error: unknown) =>
      setFailure(describeFailure(error)),
    )
  }
  useEffect(load, [])
  const retry = () => {
    setFailure(null)
    load()
  }
  return (
    <Dialog title="Delete your account?" size="narrow" onClose={onClose}>
      {failure !== null && <ReadingFailure message={failure} onRetry={retry} />}
      {known === null && failure === null && <Spinner label="Loading your account..." />}
      {known !== null && <Leaving known={known} onClose={onClose} />}
    </Dialog>
  )
}

function Leaving({ known, onClose }: { known: OwnAccount; onClose: () => void }) {
  if (known.is_last_owner)
    return (
      <p className="t-body">
        You are the only owner of this site. Make someone else an owner under People first.
      </p>
    )
  if (!known.is_recent) return <SignInAgain />
  return <LeaveForm known={known} onClose={onClose} />
}

function SignInAgain() {
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await signOutHere(getBrowserClient())
    location.assign(AUTH_PATH)
  }
  return (
    <>
      <p className="t-body">
        To confirm that it’s you, sign in again. Then come back here within 15 minutes.
      </p>
      <Button isBusy={isBusy} onClick={() => void leave()}>
        Sign in again
      </Button>
    </>
  )
}

function LeaveForm({ known, onClose }: { known: OwnAccount; onClose: () => void }) {
  const { email } = useSession()
  const [heir, setHeir] = useState('')
  const [isHeirMissing, setHeirMissing] = useState(false)
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async () => {
    if (typed.trim().toLowerCase() !== (email ?? '').toLowerCase()) {
      setRefusal(`Type ${email} to delete this account.`)
      document.getElementById('leave-address')?.focus()
      return
    }
    if (heir === '' && known.posts > 0 && known.heirs.length > 0) {
      setHeirMissing(true)
      document.getElementById('leave-heir')?.focus()
      return
    }
    setBusy(true)
    try {
      await deleteAccount(getBrowserClient(), { confirmation: typed.trim(), heir: heir || null })
    } catch (error) {
      setRefusal(describeFailure(error))
      setBusy(false)
      return
    }
    onClose()
    await signOutHere(getBrowserClient())
    showToast({ title: 'Account deleted', description: 'You are signed out everywhere.' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void send()
  }
  return (
    <form className="auth-fields stack gap-24" noValidate onSubmit={submit}>
      <p className="t-body">
        You are signed out everywhere, and your role, passkeys and second steps are deleted. Articles keep
        their author name.
      </p>
      {known.posts > 0 && (
        <SelectField
          id="leave-heir"
          label={known.posts === 1 ? 'Who gets your post?' : `Who gets your ${known.posts} posts?`}
          hint="They and editors can edit the drafts."
          options={[
            { value: '', label: known.heirs.length > 0 ? 'Choose a person' : 'The editors' },
            ...known.heirs.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={heir}
          disabled={isBusy}
          error={isHeirMissing ? 'Please choose who takes over.' : undefined}
          onChange={({ target }) => {
            setHeir(target.value)
            setHeirMissing(false)
          }}
        />
      )}
      <Field
        id="leave-address"
        name="confirmation"
        type="email"
        label={`Type ${email} to confirm`}
        autoComplete="off"
        value={typed}
        disabled={isBusy}
        error={refusal ?? undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          setRefusal(null)
        }}
      />
      <div className="row gap-8">
        <Button type="submit" variant="danger-filled" isBusy={isBusy}>
          {isBusy ? 'Deleting...' : 'Delete my account'}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          Keep it
        </Button>
      </div>
    </form>
  )
}
