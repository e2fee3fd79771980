import { useState } from 'react'
import { createPersonalDataManager } from '#app/data/personal-data.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import {
  RETAINED_KINDS,
  PERSONAL_DATA_KINDS,
  type PersonalData,
  type PersonalDataKind,
} from '#domain/personal-data/personal-data-contract.ts'
import { downloadFile } from '../download-file.ts'
import { useAction } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { FormFailure, useStaffForm } from '../use-staff-form.tsx'

type Found = { email: string; records: PersonalData }

/** Exports or erases everything stored about a person. */
export function PersonalDataSearch() {
  const manager = useManager(createPersonalDataManager)
  const [found, setFound] = useState<Found | null>(null)
  const [isAsking, ask] = useState(false)
  const { run } = useAction()
  const form = useStaffForm<{ email: string }, string>({
    initial: { email: '' },
    check: ({ email }) =>
      /^[^\s@]+@[^\s@]+$/.test(email.trim())
        ? { ready: email.trim() }
        : { problems: { email: 'Enter an email address.' } },
    send: async (email) => setFound({ email, records: await manager.read(email) }),
    guards: false,
  })
  const erase = async ({ email }: Found) => {
    await run('The data was not erased', async () => {
      setFound({ email, records: await manager.erase(email) })
      showToast({ title: 'Data erased', description: 'What is kept is listed with the reason.' })
    })
    ask(false)
  }
  return (
    <section className="stack" aria-labelledby="personal-data-title">
      <h2 className="t-h4" id="personal-data-title">
        Data about a person
      </h2>
      <p className="t-small muted">
        If someone asks what you store about them, search for their email address, then download or erase the
        data. Make sure first that the address is theirs.
      </p>
      <form className="stack narrow" {...form.formProps}>
        <Field {...form.field('email')} label="Email address" type="email" autoComplete="off" />
        <div>
          <Button type="submit" variant="secondary" isBusy={form.isBusy}>
            Search
          </Button>
        </div>
      </form>
      <FormFailure message={form.failure} />
      {found && (
        <FoundData
          {...found}
          onDownload={() =>
            downloadFile(
              `personal-data-${found.email}.json`,
              'application/json',
              JSON.stringify(found.records, null, 2),
            )
          }
          onErase={() => ask(true)}
        />
      )}
      {found && isAsking && (
        <ConfirmDialog
          title={`Erase the data about ${found.email}?`}
          question="Messages, calls (including future ones), emails and provider reports are deleted permanently. Payment requests, accounts and logs are kept. Backups keep the data until they are rotated."
          confirmLabel="Erase"
          busyLabel="Erasing..."
          isDestructive
          onConfirm={() => erase(found)}
          onCancel={() => ask(false)}
        />
      )}
    </section>
  )
}

type FoundDataProps = Found & { onDownload: () => void; onErase: () => void }

function FoundData({ email, records, onDownload, onErase }: FoundDataProps) {
  const kinds = (Object.keys(PERSONAL_DATA_KINDS) as PersonalDataKind[]).filter(
    (kind) => records[kind].length > 0,
  )
  if (kinds.length === 0)
    return (
      <p className="section-note" role="status">
        Nothing is stored about {email}.
      </p>
    )
  return (
    <div className="stack" role="status">
      <p>Stored about {email}:</p>
      <ul className="row-list">
        {kinds.map((kind) => (
          <li key={kind}>
            <b>{PERSONAL_DATA_KINDS[kind]}</b>: {records[kind].length}
            {RETAINED_KINDS[kind] && <span className="muted"> ({RETAINED_KINDS[kind]})</span>}
          </li>
        ))}
      </ul>
      <div className="row gap-8">
        <Button variant="secondary" size="small" onClick={onDownload}>
          Download as JSON
        </Button>
        {kinds.some((kind) => !RETAINED_KINDS[kind]) && (
          <Button variant="danger" size="small" onClick={onErase}>
            Erase…
          </Button>
        )}
      </div>
    </div>
  )
}
