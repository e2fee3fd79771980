import { useQuery } from '@tanstack/react-query'
import { createSystemReader } from '#app/data/system-reader.ts'
import { QueryState } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { BackupSection, isBackingUp } from '../system/backup-section.tsx'
import '../system/system.css'

const REFRESH_MS = 3_000

/** Latest scheduled backups; refreshed while one is running. */
export function LatestBackups({ isHosted, change }: { isHosted: boolean; change: number | undefined }) {
  const reader = useManager(createSystemReader)
  const query = useQuery({
    // Changed settings may start a backup.
    queryKey: ['latest-backups', change],
    queryFn: async () => ({ ...(await reader.readInstallation()), readAt: Date.now() }),
    refetchInterval: ({ state }) => isBackingUp(state.data?.backups) && REFRESH_MS,
  })
  if (!query.data) return <QueryState query={query} label="Loading the backups..." />
  const { backups, readAt } = query.data
  return <BackupSection backups={backups} isHosted={isHosted} now={readAt} reload={() => query.refetch()} />
}
