import type { PeopleManager, Person } from '#app/data/people-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { type BadgeTone, StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { formatDay, formatMoment } from '#app/ui/format-moment.ts'
import { isRole, ROLE_LABELS, ROLES } from '#domain/permissions.ts'
import { useAction } from '../section-parts.tsx'
import { useStaff } from '../staff.tsx'

export const ROLE_CHOICES = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))

export type PersonRowProps = {
  person: Person
  call: PeopleManager
  /** Does something, shows the returned text, and reads the people again. */
  change: (act: () => Promise<string>) => Promise<boolean>
  onDeactivate: () => void
}

const STATES: Record<Person['state'], { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'good' },
  invited: { label: 'Invited', tone: 'note' },
  deactivated: { label: 'Deactivated', tone: 'plain' },
}

export function PersonRow({ person, call, change, onDeactivate }: PersonRowProps) {
  const { id, name, email, role, state } = person
  const isSelf = id === useStaff().session.userId
  const { isBusy, run } = useAction()
  const act = (work: () => Promise<unknown>, done: string) =>
    void run('Error', () =>
      change(async () => {
        await work()
        return done
      }),
    )
  return (
    <li>
      <div>
        <p>
          <b>{name || email}</b>
          {isSelf && ' (you)'}
        </p>
        {name && <p className="t-small">{email}</p>}
        <p className="t-cap">{describe(person)}</p>
      </div>
      <div className="row gap-8">
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
        onChange={({ target: { value } }) => {
          if (isRole(value))
            act(
              () => call('set-role', { id, role: value }),
              `Role of ${name || email}: ${ROLE_LABELS[value]}`,
            )
        }}
      />
      <div className="row gap-8">
        {state === 'invited' && (
          <>
            <Button
              size="small"
              variant="secondary"
              isBusy={isBusy}
              onClick={() => act(() => call('resend', { id }), `The invitation was sent to ${email} again`)}
            >
              Send again
            </Button>
            <Button
              size="small"
              variant="danger"
              disabled={isBusy}
              onClick={() => act(() => call('revoke', { id }), `The invitation of ${email} was revoked`)}
            >
              Revoke
            </Button>
          </>
        )}
        {state === 'active' && !isSelf && (
          <Button size="small" variant="danger" disabled={isBusy} onClick={onDeactivate}>
            Deactivate…
          </Button>
        )}
        {state === 'deactivated' && (
          <Button
            size="small"
            variant="secondary"
            isBusy={isBusy}
            onClick={() => act(() => call('reactivate', { id }), `${name || email} was reactivated`)}
          >
            Reactivate
          </Button>
        )}
      </div>
    </li>
  )
}

function describe({ state, since, last_active_at: last, posts }: Person): string {
  const written = `${posts} ${posts === 1 ? 'post' : 'posts'}`
  if (state === 'invited') return `Invited on ${formatDay(since)}`
  return `${written} · ${last ? `last active ${formatMoment(last)}` : 'never signed in'}`
}
