import { useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { fetchBuckets } from '#app/data/tools/storage-metrics.ts'
import { fetchPlanUsage } from '#app/data/tools/plan-usage.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { logUnforeseen } from '../describe-error.ts'
import { useRequest } from '../use-request.ts'
import { describePlan } from './describe-plan.ts'
import { FileExplorer } from './file-explorer.tsx'
import { UsageOverview } from './usage-overview.tsx'

type TabId = 'usage' | 'files'

/** What this site uses of its plan, and the files it stores. */
export function StorageDialog({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<TabId>('usage')
  const [wantsFiles, setWantsFiles] = useState(false)
  const [isRefreshing, setIsRefreshing] = useState(false)
  const usage = useRequest(loadUsage)
  const files = useRequest(loadFiles, wantsFiles)

  const select = (id: TabId) => {
    setTab(id)
    if (id === 'files') setWantsFiles(true)
  }
  const refresh = async () => {
    if (isRefreshing) return
    setIsRefreshing(true)
    const requests = await Promise.all([usage.send(), ...(wantsFiles ? [files.send()] : [])])
    setIsRefreshing(false)
    if (requests.every(({ status }) => status === 'loaded')) showToast({ title: 'Refreshed' })
  }

  return (
    <Dialog
      title="Storage and usage"
      description={
        usage.state.status === 'loaded' ? describePlan(usage.state.value) : 'What this site uses and stores.'
      }
      onClose={onClose}
      actions={<RefreshButton isBusy={isRefreshing} onClick={() => void refresh()} />}
    >
      <Tabs
        label="Storage and usage"
        selected={tab}
        onSelect={select}
        tabs={[
          { id: 'usage', label: 'Usage Overview', panel: <UsageOverview request={usage.state} /> },
          {
            id: 'files',
            label: 'File Explorer',
            panel: <FileExplorer request={files.state} onRetry={() => void files.send()} />,
          },
        ]}
      />
    </Dialog>
  )
}

function RefreshButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={isBusy}
      aria-disabled={isBusy || undefined}
      onClick={onClick}
    >
      {!isBusy && <Icon name="refresh-cw" />}
      Refresh
    </Button>
  )
}

async function loadUsage() {
  try {
    return await fetchPlanUsage(getBrowserClient())
  } catch (error) {
    logUnforeseen(error)
    // The words are the specification's, whatever the reason was (section 8).
    showToast({ title: 'Error', description: 'Failed to fetch plan usage data', isError: true })
    throw error
  }
}

const loadFiles = () => fetchBuckets(getBrowserClient())
