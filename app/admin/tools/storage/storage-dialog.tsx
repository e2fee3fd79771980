import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { fetchBuckets } from '#app/data/tools/storage-metrics.ts'
import { fetchPlanUsage } from '#app/data/tools/plan-usage.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { StaffProvider } from '#app/admin/staff.tsx'
import { describePlan } from './describe-plan.ts'
import { FileExplorer } from './file-explorer.tsx'
import { UsageOverview } from './usage-overview.tsx'

type TabId = 'usage' | 'files'

export function StorageDialog({ onClose }: { onClose: () => void }) {
  return (
    <StaffProvider>
      <Storage onClose={onClose} />
    </StaffProvider>
  )
}

function Storage({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<TabId>('usage')
  const [wantsFiles, setWantsFiles] = useState(false)
  const [isRefreshing, setIsRefreshing] = useState(false)
  const usage = useQuery({ queryKey: ['plan usage'], queryFn: loadUsage, retry: false })
  const files = useQuery({
    queryKey: ['stored files'],
    queryFn: () => fetchBuckets(getBrowserClient()),
    enabled: wantsFiles,
    retry: false,
  })

  const select = (id: TabId) => {
    setTab(id)
    if (id === 'files') setWantsFiles(true)
  }
  const refresh = async () => {
    if (isRefreshing) return
    setIsRefreshing(true)
    const results = await Promise.all([usage.refetch(), ...(wantsFiles ? [files.refetch()] : [])])
    setIsRefreshing(false)
    if (results.every(({ isSuccess }) => isSuccess)) showToast({ title: 'Refreshed' })
  }

  return (
    <Dialog
      title="Storage and usage"
      description={usage.isSuccess ? describePlan(usage.data) : 'Plan usage and stored files of this site.'}
      onClose={onClose}
      actions={
        <Button
          variant="secondary"
          size="small"
          isBusy={isRefreshing}
          aria-disabled={isRefreshing || undefined}
          onClick={() => void refresh()}
        >
          {!isRefreshing && <Icon name="refresh-cw" />}
          Refresh
        </Button>
      }
    >
      <Tabs
        label="Storage and usage"
        selected={tab}
        onSelect={select}
        tabs={[
          { id: 'usage', label: 'Usage Overview', panel: <UsageOverview query={usage} /> },
          { id: 'files', label: 'File Explorer', panel: <FileExplorer query={files} /> },
        ]}
      />
    </Dialog>
  )
}

async function loadUsage() {
  try {
    return await fetchPlanUsage(getBrowserClient())
  } catch (error) {
    // Text of the specification, section 8.
    showToast({ title: 'Error', description: 'Failed to fetch plan usage data', isError: true })
    throw error
  }
}
