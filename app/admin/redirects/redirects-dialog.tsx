import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  forgetMissedAddress,
  type ListedRedirect,
  listMissedAddresses,
  RedirectRefusal,
  saveRedirect,
} from '#app/data/redirects.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { StaffProvider } from '../staff.tsx'
import { RedirectSheet } from './redirect-sheet.tsx'
import { RedirectTable } from './redirect-table.tsx'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { formatDay } from '#app/ui/format-moment.ts'
import { type Redirect, toReadablePath } from '#domain/redirects/redirect.ts'
import { QueryState, useAction } from '../section-parts.tsx'
import { describeFailure, getRedirectRules } from './redirect-rules.ts'
import { listAddedPaths } from '#app/data/content/added-pages.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { readRedirect } from '#domain/redirects/read-redirect.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useStaffForm } from '../use-staff-form.tsx'
import '../parts.css'
import './redirects-dialog.css'

type TabId = 'redirects' | 'missed' | 'sheet'

type Editing = { changes: ListedRedirect | null; path: string }

export function RedirectsDialog({ onClose }: { onClose: () => void }) {
  return (
    <StaffProvider>
      <Redirects onClose={onClose} />
    </StaffProvider>
  )
}

function Redirects({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<TabId>('redirects')
  const [editing, setEditing] = useState<Editing | null>(null)
  const queries = useQueryClient()
  if (editing)
    return (
      <RedirectForm
        changes={editing.changes}
        path={editing.path}
        onClose={() => setEditing(null)}
        onSaved={() => {
          setEditing(null)
          void queries.invalidateQueries({ queryKey: ['redirects'] })
          showToast({ title: 'Redirect saved' })
        }}
      />
    )
  return (
    <Dialog
      title="Redirects"
      description="Sends old URLs of this site to new ones."
      size="wide"
      onClose={onClose}
    >
      <Tabs
        label="Redirects"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'redirects',
            label: 'Redirects',
            panel: (
              <RedirectTable
                onAdd={() => setEditing({ changes: null, path: '' })}
                onEdit={(redirect) => setEditing({ changes: redirect, path: redirect.path })}
              />
            ),
          },
          {
            id: 'missed',
            label: 'Missed addresses',
            panel: (
              <MissedAddresses
                isShown={tab === 'missed'}
                onRedirect={(path) => setEditing({ changes: null, path })}
              />
            ),
          },
          { id: 'sheet', label: 'CSV', panel: <RedirectSheet /> },
        ]}
      />
    </Dialog>
  )
}

type MissedAddressesProps = {
  /** Data is loaded when first shown. */
  isShown: boolean
  onRedirect: (path: string) => void
}

/** Unknown URLs that visitors requested, most frequent first. */
function MissedAddresses({ isShown, onRedirect }: MissedAddressesProps) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['redirects', 'missed'],
    queryFn: () => listMissedAddresses(getBrowserClient()),
    enabled: isShown,
  })
  const { run } = useAction(describeFailure)
  const forget = async (path: string) => {
    await run('Deletion failed', () => forgetMissedAddress(getBrowserClient(), path))
    await queries.invalidateQueries({ queryKey: ['redirects', 'missed'] })
  }
  const rows = query.data
  if (!rows)
    return <QueryState query={query} label="Loading missed addresses..." describe={describeFailure} />
  if (rows.length === 0) {
    return (
      <p className="section-note center">
        No missed addresses yet. They appear here within seconds, without data about visitors.
      </p>
    )
  }
  return (
    <ul className="row-list" aria-label="Missed addresses">
      {rows.map(({ path, hits, last_at }) => (
        <li key={path}>
          <div>
            <b>{toReadablePath(path)}</b>
            <p className="t-cap">
              Missed {hits === 1 ? 'once' : `${hits.toLocaleString('en-US')} times`}, last{' '}
              {formatDay(last_at)}
            </p>
          </div>
          <div className="row gap-8">
            <Button
              variant="secondary"
              size="small"
              aria-label={`Redirect ${path}`}
              onClick={() => onRedirect(path)}
            >
              Redirect…
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Forget ${path}`}
              onClick={() => void forget(path)}
            >
              Forget
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

type RedirectFormProps = {
  /** Redirect to change; null for a new one. */
  changes: ListedRedirect | null
  path: string
  onSaved: () => void
  onClose: () => void
}

const STATUSES = [
  { value: '301', label: 'Moved permanently (301)' },
  { value: '302', label: 'Moved temporarily (302)' },
  { value: '410', label: 'Gone (410)' },
]

function RedirectForm({ changes, path, onSaved, onClose }: RedirectFormProps) {
  const { data: added = [] } = useQuery({
    queryKey: ['added-paths'],
    queryFn: () => listAddedPaths(getBrowserClient()),
  })
  const form = useStaffForm({
    initial: {
      path: toReadablePath(path),
      target: changes?.target ?? '',
      status: String(changes?.status ?? 301),
    },
    check: (typed) => {
      const target = typed.status === '410' ? '' : typed.target
      const read = readRedirect({ ...typed, target }, getRedirectRules(added))
      return 'problem' in read
        ? { problems: { [read.problem.field]: read.problem.message } }
        : { ready: read.redirect }
    },
    findField: (error) => (error instanceof RedirectRefusal ? error.field : null),
    describe: describeFailure,
    send: async (redirect: Redirect) => {
      await saveRedirect(getBrowserClient(), redirect, changes)
      onSaved()
    },
  })
  return (
    <FormDialog
      title={changes ? 'Change redirect' : 'Add redirect'}
      form={form}
      submitLabel="Save redirect"
      busyLabel="Saving..."
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <Field
        {...form.field('path')}
        label="Old address"
        hint="A path of this site, such as /old-page. Case, a trailing slash and the query are ignored."
        spellCheck={false}
        autoCapitalize="off"
        data-autofocus={path === '' || undefined}
      />
      <SelectField {...form.field('status')} label="Type" options={STATUSES} />
      {form.values.status !== '410' && (
        <Field
          {...form.field('target')}
          label="Leads to"
          hint="A path of this site, such as /services, or a URL that starts with https://."
          spellCheck={false}
          autoCapitalize="off"
          data-autofocus={path !== '' || undefined}
        />
      )}
    </FormDialog>
  )
}
