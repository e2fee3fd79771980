import { useMemo, useState } from 'react'
import { readSession } from '#app/auth/session/session-store.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { createPeopleManager, type Person } from '#app/data/people/people-manager.ts'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { type Role, ROLE_LABELS } from '#domain/permissions/permissions.ts'
import type { SectionProps } from '../admin-section.ts'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { InviteForm } from './invite-form.tsx'
import './people.css'
import { PersonRow } from './person-row.tsx'
import { SecondFactorRules } from './second-factor-rules.tsx'
import { usePeople } from './use-people.ts'

/** Who works on the site and what they may do. */
export function PeopleSection({ getGrant }: SectionProps) {
  return getGrant === null ? <ManagedPeople /> : <NeedsAccount />
}

/** A grant of editor mode makes nobody an owner. */
function NeedsAccount() {
  return (
    <div className="people-room">
      <h1 className="t-h2">People</h1>
      <p className="room-note">
        On a local trial nobody needs an account. Sign in as an owner to invite others and to give them roles.
      </p>
    </div>
  )
}

function ManagedPeople() {
  const manager = useMemo(() => createPeopleManager(getBrowserClient()), [])
  const { people, failure, reload, change } = usePeople(manager)
  const [leaving, setLeaving] = useState<Person | null>(null)
  return (
    <div className="people-room">
      <header>
        <h1 className="t-h2">People</h1>
        <p className="t-body">
          Owners manage people and settings, editors publish, authors write drafts of their own.
        </p>
      </header>
      <InviteForm
        onInvite={(email, role) =>
          change(async () =>
            (await manager.invite(email, role)) === 'invited'
              ? `${email} is invited`
              : `${email} already had a role. It was changed.`,
          )
        }
      />
      {failure !== null && <ReadingFailure message={failure} onRetry={() => void reload()} />}
      {people === null && failure === null && <Spinner label="Reading the people..." />}
      {people !== null && (
        <>
          <ul className="room-rows" aria-label="People">
            {people.people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                isSelf={person.id === readSession().userId}
                onRole={(role) =>
                  change(async () => {
                    await manager.setRole(person.id, role)
                    return `${nameOf(person)} is ${describeRole(role)} now`
                  })
                }
                onResend={() =>
                  change(async () => {
                    await manager.resend(person.id)
                    return `The invitation was sent to ${person.email} again`
                  })
                }
                onRevoke={() =>
                  change(async () => {
                    await manager.revoke(person.id)
                    return `The invitation of ${person.email} is taken back`
                  })
                }
                onDeactivate={() => setLeaving(person)}
                onReactivate={() =>
                  change(async () => {
                    await manager.reactivate(person.id)
                    return `${nameOf(person)} may come back`
                  })
                }
              />
            ))}
          </ul>
          <SecondFactorRules
            people={people}
            onChange={(role, needs) =>
              change(async () => {
                await manager.setRule(role, needs)
                return needs
                  ? `${ROLE_LABELS[role]}s need a second step from now on`
                  : `${ROLE_LABELS[role]}s may do without a second step`
              })
            }
          />
        </>
      )}
      {leaving !== null && people !== null && (
        <DeactivateDialog
          person={leaving}
          heirs={people.people.filter(({ id, state }) => id !== leaving.id && state === 'active')}
          onCancel={() => setLeaving(null)}
          onConfirm={async (heir) => {
            const isDone = await change(async () => {
              const handed = await manager.deactivate(leaving.id, heir)
              return `${nameOf(leaving)} is deactivated${handed > 0 ? `; ${handed} posts were handed over` : ''}`
            })
            if (isDone) setLeaving(null)
          }}
        />
      )}
    </div>
  )
}

const nameOf = ({ name, email }: Person) => name || email
const describeRole = (role: Role) => `an ${ROLE_LABELS[role].toLowerCase()}`
