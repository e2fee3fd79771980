import { useQuery, type UseQueryResult } from '@tanstack/react-query'
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
import { FileExplorer } from './file-explorer.tsx'
import {
  findUsageLevel,
  formatPercentage,
  formatUsed,
  type PlanUsage,
  USAGE_METRICS,
  type UsageMetric,
} from '#domain/usage-levels/plan-usage.ts'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import './usage-overview.css'

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

/** Billing cycles start at midnight UTC. */
const TIME_ZONE = 'UTC'
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: TIME_ZONE })
const dayOfYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: TIME_ZONE })

/** For example "Free plan. Billing cycle Nov 1 to Nov 30, 2026." */
export function describePlan({
  plan,
  billing_cycle: cycle,
}: Pick<PlanUsage, 'plan' | 'billing_cycle'>): string {
  const start = new Date(cycle.start)
  // The end is the start of the next cycle, so the last day is the one before.
  const last = new Date(Date.parse(cycle.end) - 1)
  const isWithinYear = start.getUTCFullYear() === last.getUTCFullYear()
  const first = (isWithinYear ? day : dayOfYear).format(start)
  return `${plan.name} plan. Billing cycle ${first} to ${dayOfYear.format(last)}.`
}

function UsageOverview({ query }: { query: UseQueryResult<PlanUsage> }) {
  if (query.isPending) return <Spinner label="Loading usage data..." />
  if (query.isError) return <ReadingFailure message="Failed to load usage data" />
  const { plan, usage } = query.data
  return (
    <div className="stack gap-16">
      <ul className="columns gap-16">
        {USAGE_METRICS.map(({ name, label }) => (
          <UsageMeter key={name} label={label} metric={usage[name]} />
        ))}
      </ul>
      {plan.type === 'free' && (
        <p className="notice">
          <Icon name="circle-arrow-up" />
          The paid plan: 8GB database, 100GB storage, unlimited API requests.
        </p>
      )}
    </div>
  )
}

function UsageMeter({ label, metric }: { label: string; metric: UsageMetric }) {
  const { used, limit, unit, percentage, unlimited } = metric
  const isKnown = used !== null
  return (
    <li className="stack gap-8 box pad t-small">
      <p className="row row--between">
        <b className="strong">{label}</b>
        <span>{formatUsed(metric)}</span>
      </p>
      {isKnown ? (
        <ProgressBar label={label} value={percentage ?? 0} tone={findUsageLevel(percentage)} />
      ) : (
        <div className="usage-unmeasured" aria-hidden="true" />
      )}
      <p className="row row--between t-cap">
        {limit !== null && <span>{`of ${limit.toLocaleString('en-US')} ${unit}`}</span>}
        {isKnown ? (
          <span>{formatPercentage(metric)}</span>
        ) : (
          <span>{unlimited ? 'Unlimited' : 'Not measured on this installation'}</span>
        )}
      </p>
    </li>
  )
}
