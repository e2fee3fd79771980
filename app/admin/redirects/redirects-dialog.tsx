import { useState } from 'react'
import type { ListedRedirect } from '#app/data/redirects/redirects.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { MissedAddresses } from './missed-addresses.tsx'
import { RedirectForm } from './redirect-form.tsx'
import { RedirectSheet } from './redirect-sheet.tsx'
import { RedirectTable } from './redirect-table.tsx'
import './redirects-dialog.css'
import { useMissedAddresses } from './use-missed-addresses.ts'
import { useRedirects } from './use-redirects.ts'

type TabId = 'redirects' | 'missed' | 'sheet'

/** What is being typed: a new redirect, from an address if one was chosen, or a change of one. */
type Editing = { changes: ListedRedirect | null; path: string }

/** Where old addresses lead, which ones visitors missed, and all of it as a sheet. */
export function RedirectsDialog({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<TabId>('redirects')
  const [editing, setEditing] = useState<Editing | null>(null)
  const list = useRedirects()
  const missed = useMissedAddresses(tab === 'missed')

  if (editing) {
    return (
      <Dialog
        key="form"
        title={editing.changes ? 'Change redirect' : 'Add redirect'}
        size="regular"
        onClose={() => setEditing(null)}
      >
        <RedirectForm
          changes={editing.changes}
          path={editing.path}
          onCancel={() => setEditing(null)}
          onSaved={(path) => {
            setEditing(null)
            missed.drop(path)
            void list.reload()
            showToast({ title: 'Redirect saved' })
          }}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      key="list"
      title="Redirects"
      description="Where addresses lead that are no page’s any more."
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
                list={list}
                onAdd={() => setEditing({ changes: null, path: '' })}
                onEdit={(redirect) => setEditing({ changes: redirect, path: redirect.path })}
              />
            ),
          },
          {
            id: 'missed',
            label: 'Missed addresses',
            panel: (
              <MissedAddresses missed={missed} onRedirect={(path) => setEditing({ changes: null, path })} />
            ),
          },
          { id: 'sheet', label: 'CSV', panel: <RedirectSheet onImported={() => void list.reload()} /> },
        ]}
      />
    </Dialog>
  )
}
