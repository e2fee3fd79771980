import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedRedirect } from '#app/data/redirects.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { StaffProvider } from '../staff.tsx'
import { MissedAddresses } from './missed-addresses.tsx'
import { RedirectForm } from './redirect-form.tsx'
import { RedirectSheet } from './redirect-sheet.tsx'
import { RedirectTable } from './redirect-table.tsx'
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
