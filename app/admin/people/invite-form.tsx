import { type FormEvent, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { isRole, type Role } from '#domain/permissions/permissions.ts'
import { ROLE_CHOICES } from './role-choices.ts'

/** Asks somebody to join. What was typed stays when it did not work. */
export function InviteForm({ onInvite }: { onInvite: (email: string, role: Role) => Promise<boolean> }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('author')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const invite = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (isBusy) return
    if (!looksLikeAddress(address)) {
      setProblem('Enter a mail address, such as name@example.com.')
      document.getElementById('invite-email')?.focus()
      return
    }
    setBusy(true)
    if (await onInvite(address, role)) setEmail('')
    setBusy(false)
  }
  return (
    <form
      className="people-invite"
      aria-label="Invite somebody"
      noValidate
      onSubmit={(event) => void invite(event)}
    >
      <Field
        id="invite-email"
        label="Mail address"
        type="email"
        autoComplete="off"
        value={email}
        {...(problem && { error: problem })}
        onChange={(event) => {
          setEmail(event.target.value)
          setProblem('')
        }}
      />
      <SelectField
        id="invite-role"
        label="Role"
        options={ROLE_CHOICES}
        value={role}
        onChange={({ target }) => isRole(target.value) && setRole(target.value)}
      />
      <Button type="submit" isBusy={isBusy}>
        {!isBusy && <Icon name="mail" />}
        Invite
      </Button>
    </form>
  )
}

/** Enough to tell a slip; the server decides. */
function looksLikeAddress(text: string): boolean {
  const [name, host, ...rest] = text.split('@')
  return Boolean(name) && Boolean(host?.includes('.')) && rest.length === 0 && !/\s/.test(text)
}
