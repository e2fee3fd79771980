import { useQuery } from '@tanstack/react-query'
import { DataError } from '#app/data/client/data-error.ts'
import { createDeliveryManager } from '#app/data/manage-deliveries.ts'
import { createSystemReader } from '#app/data/system-reader.ts'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { RefreshButton, SectionHead } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { BackupSection, isBackingUp } from './backup-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { JobSection } from './job-section.tsx'
import { DiskSection, ProcessSection } from './process-section.tsx'
import './system.css'
import { TrafficSection } from './traffic-section.tsx'
import { type SystemView, Verdict } from './verdict.tsx'

const REFRESH_MS = 15_000
const REFRESH_DURING_BACKUP_MS = 3_000

/** Shows owners whether the site works: findings, traffic, jobs, backups, deliveries, disks. */
export function SystemPage() {
  const reader = useManager(createSystemReader)
  const deliveries = useManager(createDeliveryManager)
  const query = useQuery({
    queryKey: ['system'],
    queryFn: async (): Promise<SystemView & { refusal: string | null }> => {
      const [process, installation, failed] = await Promise.allSettled([
        reader.readProcess(),
        reader.readInstallation(),
        deliveries.list({ status: 'failed' }),
      ])
      return {
        readAt: Date.now(),
        process: process.status === 'fulfilled' ? process.value : null,
        installation: installation.status === 'fulfilled' ? installation.value : null,
        failed: failed.status === 'fulfilled' ? failed.value.deliveries : [],
        refusal: installation.status === 'rejected' ? findRefusal(installation.reason) : null,
      }
    },
    refetchInterval: ({ state }) =>
      isBackingUp(state.data?.installation?.backups) ? REFRESH_DURING_BACKUP_MS : REFRESH_MS,
  })
  const view = query.data
  const reload = () => query.refetch()
  return (
    <div className="admin-section">
      <SectionHead title="System">
        <RefreshButton query={query} label="Refresh" />
      </SectionHead>
      {!view && <Spinner label="Loading the state of the site..." />}
      {view && view.refusal !== null && (
        <p className="section-note break-long" role="alert">
          {view.refusal}
        </p>
      )}
      {view && view.refusal === null && <Overview view={view} reload={reload} />}
    </div>
  )
}

function Overview({ view, reload }: { view: SystemView; reload: () => Promise<unknown> }) {
  const deliveries = useManager(createDeliveryManager)
  const { process, installation, failed, readAt } = view
  const replay = async (id: string) => {
    try {
      await deliveries.replay([id])
      showToast({ title: 'Sent again' })
    } finally {
      await reload()
    }
  }
  return (
    <>
      <Verdict view={view} />
      {process && <TrafficSection figures={process} />}
      {installation && (
        <>
          <JobSection jobs={installation.jobs} now={readAt} />
          <BackupSection
            backups={installation.backups}
            isHosted={process?.mode === 'hosted'}
            now={readAt}
            reload={reload}
          />
          <DeliverySection installation={installation} failed={failed} now={readAt} onReplay={replay} />
        </>
      )}
      {process && process.disks.length > 0 && <DiskSection disks={process.disks} mode={process.mode} />}
      {process && <ProcessSection figures={process} installation={installation} />}
    </>
  )
}

function findRefusal(error: unknown): string | null {
  return error instanceof DataError && error.kind === 'refused' ? error.userMessage : null
}
