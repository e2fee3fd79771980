import { useState } from 'react'
import type { Person } from '#app/data/people/people-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { type BadgeTone, StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { formatDay, formatMoment } from '#app/ui/text/format-moment.ts'
import { isRole, type Role } from '#domain/permissions/permissions.ts'
import { ROLE_CHOICES } from './role-choices.ts'

export type PersonRowProps = {
  person: Person
  isSelf: boolean
  onRole: (role: Role) => Promise<unknown>
  onResend: () => Promise<unknown>
  onRevoke: () => Promise<unknown>
  onDeactivate: () => void
  onReactivate: () => Promise<unknown>
}

const STATES: Record<Person['state'], { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'good' },
  invited: { label: 'Invited', tone: 'note' },
  deactivated: { label: 'Deactivated', tone: 'plain' },
}

/** One person: who, since when, in which role, and what can be done. */
export function PersonRow({ person, isSelf, ...does }: PersonRowProps) {
  const { id, name, email, role, state } = person
  const [isBusy, setBusy] = useState(false)
  const run = (act: () => Promise<unknown>) => async () => {
    if (isBusy) return
    setBusy(true)
    await act()
    setBusy(false)
  }
  return (
    <li className="person">
      <div className="person-who">
        <p>
          <b>{name || email}</b>
          {isSelf && ' (you)'}
        </p>
        {name && <p className="t-small">{email}</p>}
        <p className="t-cap">{describe(person)}</p>
      </div>
      <div className="person-state">
        <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>
        {state === 'active' && (
          <StatusBadge tone={person.has_second_factor ? 'good' : 'plain'}>
            {person.has_second_factor ? 'Second step' : 'No second step'}
          </StatusBadge>
        )}
      </div>
      <SelectField
        id={`role-${id}`}
        label={`Role of ${name || email}`}
        hidesLabel
        options={ROLE_CHOICES}
        value={role}
        disabled={isBusy || state === 'deactivated'}
        onChange={({ target }) => {
          const chosen = target.value
          if (isRole(chosen)) void run(() => does.onRole(chosen))()
        }}
      />
      <div className="person-actions">
        {state === 'invited' && (
          <>
            <Button
              size="small"
              variant="secondary"
              isBusy={isBusy}
              onClick={() => void run(does.onResend)()}
            >
              Send again
            </Button>
            <Button size="small" variant="danger" disabled={isBusy} onClick={() => void run(does.onRevoke)()}>
              Take back
            </Button>
          </>
        )}
        {state === 'active' && !isSelf && (
          <Button size="small" variant="danger" disabled={isBusy} onClick={does.onDeactivate}>
            Deactivate…
          </Button>
        )}
        {state === 'deactivated' && (
          <Button
            size="small"
            variant="secondary"
            isBusy={isBusy}
            onClick={() => void run(does.onReactivate)()}
          >
            Let in again
          </Button>
        )}
      </div>
    </li>
  )
}

function describe({ state, since, last_active_at: last, posts }: Person): string {
  const written = `${posts} ${posts === 1 ? 'post' : 'posts'}`
  if (state === 'invited') return `Invited on ${formatDay(since)}`
  return `${written} · ${last ? `last here ${formatMoment(last)}` : 'never signed in'}`
}
