import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPeopleManager, type People, type Person } from '#app/data/people-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { type Role, ROLE_LABELS, ROLES } from '#domain/permissions.ts'
import { QueryState, SectionHead, useAction } from '../section-parts.tsx'
import { useManager, useStaff } from '../staff.tsx'
import { useStaffForm } from '../use-staff-form.tsx'
import { PersonalDataSearch } from './personal-data.tsx'
import { type PersonRowProps, PersonRow, ROLE_CHOICES } from './person-row.tsx'

/** People who work on the site and their roles. */
export function PeopleSection() {
  // An editor grant does not make anyone an owner.
  return useStaff().getGrant === null ? <ManagedPeople /> : <NeedsAccount />
}

function NeedsAccount() {
  return (
    <div className="admin-section">
      <SectionHead title="People" />
      <p className="section-note">
        On a local trial nobody needs an account. Sign in as an owner to invite others and to give them roles.
      </p>
    </div>
  )
}

function ManagedPeople() {
  const call = useManager(createPeopleManager)
  const queries = useQueryClient()
  const query = useQuery({ queryKey: ['people'], queryFn: () => call('list', {}) })
  const { run } = useAction()
  const [leaving, setLeaving] = useState<Person | null>(null)
  const people = query.data
  const change: PersonRowProps['change'] = async (act) => {
    const isDone = await run('Error', async () => showToast({ title: await act() }))
    await queries.invalidateQueries({ queryKey: ['people'] })
    return isDone
  }
  return (
    <div className="admin-section">
      <SectionHead
        title="People"
        note="Owners manage people and settings, editors publish, authors write their own drafts."
      />
      <InviteForm
        onInvite={(email, role) =>
          change(async () =>
            (await call('invite', { email, role })).outcome === 'invited'
              ? `${email} is invited`
              : `${email} already had a role. It was changed.`,
          )
        }
      />
      <QueryState query={query} label="Loading people..." />
      {people && (
        <>
          <ul className="row-list" aria-label="People">
            {people.people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                call={call}
                change={change}
                onDeactivate={() => setLeaving(person)}
              />
            ))}
          </ul>
          <SecondFactorRules
            people={people}
            onChange={(role, needs) =>
              change(async () => {
                await call('set-rule', { role, needs_second_factor: needs })
                return needs
                  ? `A second step is required now: ${ROLE_LABELS[role]}`
                  : `No second step is required now: ${ROLE_LABELS[role]}`
              })
            }
          />
        </>
      )}
      <PersonalDataSearch />
      {leaving !== null && people && (
        <DeactivateDialog
          person={leaving}
          heirs={people.people.filter(({ id, state }) => id !== leaving.id && state === 'active')}
          onCancel={() => setLeaving(null)}
          onConfirm={async (heir) => {
            const isDone = await change(async () => {
              const { handed } = await call('deactivate', { id: leaving.id, heir })
              return `${leaving.name || leaving.email} is deactivated${handed > 0 ? `; ${handed} posts were handed over` : ''}`
            })
            if (isDone) setLeaving(null)
          }}
        />
      )}
    </div>
  )
}

/** Only detects typos; the server decides. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

function InviteForm({ onInvite }: { onInvite: (email: string, role: Role) => Promise<boolean> }) {
  const form = useStaffForm<{ email: string; role: Role }, { email: string; role: Role }>({
    id: 'invite',
    initial: { email: '', role: 'author' },
    check: ({ email, role }) =>
      EMAIL.test(email.trim())
        ? { ready: { email: email.trim(), role } }
        : { problems: { email: 'Enter an email address, such as name@example.com.' } },
    hasTyped: ({ email }) => email.trim() !== '',
    send: async ({ email, role }, { reset }) => {
      if (await onInvite(email, role)) reset({ email: '', role })
    },
  })
  return (
    <form className="fields" aria-label="Invite someone" {...form.formProps}>
      <Field {...form.field('email')} label="Email address" type="email" autoComplete="off" />
      <SelectField {...form.field('role')} label="Role" options={ROLE_CHOICES} />
      <Button type="submit" isBusy={form.isBusy}>
        {!form.isBusy && <Icon name="mail" />}
        Invite
      </Button>
      {form.leaveQuestion}
    </form>
  )
}

type SecondFactorRulesProps = { people: People; onChange: (role: Role, needs: boolean) => Promise<boolean> }

/** Settings for which roles need a second factor. */
function SecondFactorRules({ people, onChange }: SecondFactorRulesProps) {
  // Shown immediately, until the server has responded.
  const [chosen, setChosen] = useState<{ role: Role; needs: boolean } | null>(null)
  const change = async (role: Role, needs: boolean) => {
    setChosen({ role, needs })
    await onChange(role, needs)
    setChosen(null)
  }
  return (
    <section className="box pad stack gap-16" aria-labelledby="people-rules">
      <h2 id="people-rules" className="t-h4">
        A second step to sign in
      </h2>
      <p className="t-small">Anyone without one is asked to set it up before they can work here.</p>
      {ROLES.map((role) => {
        const isBySetting = role === 'admin' && people.owners_need_second_factor
        const isOn = chosen?.role === role ? chosen.needs : people.rules[role]
        return (
          <Switch
            key={role}
            id={`rule-${role}`}
            label={`Second step for the role ${ROLE_LABELS[role]}`}
            {...(isBySetting && { hint: 'Required by the settings of this installation.' })}
            checked={isBySetting || isOn}
            disabled={isBySetting || chosen !== null}
            onChange={(event) => void change(role, event.target.checked)}
          />
        )
      })}
    </section>
  )
}

type DeactivateDialogProps = {
  person: Person
  /** People who can take over the posts. */
  heirs: readonly Person[]
  onConfirm: (heir: string | null) => Promise<void>
  onCancel: () => void
}

function DeactivateDialog({ person, heirs, onConfirm, onCancel }: DeactivateDialogProps) {
  const [heir, setHeir] = useState('')
  const { isBusy, run } = useAction()
  return (
    <Dialog
      title={`Deactivate ${person.name || person.email}?`}
      size="narrow"
      onClose={onCancel}
      canClose={() => !isBusy}
      footer={
        <>
          <Button variant="secondary" data-autofocus disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
          <Button
            variant="danger-filled"
            isBusy={isBusy}
            onClick={() => void run('Error', () => onConfirm(heir || null))}
          >
            {isBusy ? 'Deactivating...' : 'Deactivate'}
          </Button>
        </>
      }
    >
      <p className="t-body">
        They are signed out everywhere and can’t sign in until you reactivate them. Their published posts
        stay.
      </p>
      {person.posts > 0 && (
        <SelectField
          id="heir"
          label={person.posts === 1 ? 'Who gets their post?' : `Who gets their ${person.posts} posts?`}
          hint="The person you choose and all editors can edit the drafts."
          options={[
            { value: '', label: 'No one: the posts keep their author' },
            ...heirs.map(({ id, name, email }) => ({ value: id, label: name || email })),
          ]}
          value={heir}
          disabled={isBusy}
          onChange={(event) => setHeir(event.target.value)}
        />
      )}
    </Dialog>
  )
}
