import { useMemo, useState } from 'react'
import { createActivityReader } from '#app/data/activity/activity-reader.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { readAgency } from '#app/data/context/site-configuration.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { SectionProps } from '../admin-section.ts'
import { ActivityFilters } from './activity-filters.tsx'
import './activity.css'
import { ActivityRow } from './activity-row.tsx'
import { exportActivity } from './export-activity.ts'
import { type Activity, useActivity } from './use-activity.ts'

/** Who did what and when; nothing here changes a line. */
export function ActivitySection({ getGrant }: SectionProps) {
  const { timeZone } = readAgency()
  const reader = useMemo(
    () => createActivityReader(getBrowserClient(), getGrant, timeZone),
    [getGrant, timeZone],
  )
  const activity = useActivity(reader)
  const [isExporting, setExporting] = useState(false)
  const runExport = async () => {
    if (isExporting) return
    setExporting(true)
    await exportActivity(reader, activity.filter)
    setExporting(false)
  }
  return (
    <div className="activity-room">
      <header>
        <div>
          <h1 className="t-h2">Activity</h1>
          <p className="t-body">Who did what and when. Nobody can change or remove a line.</p>
        </div>
        <div className="activity-actions">
          <Button
            size="small"
            variant="quiet"
            isIconOnly
            aria-label="Read the activity again"
            isBusy={activity.isLoading}
            onClick={() => void activity.reload()}
          >
            <Icon name="refresh-cw" />
          </Button>
          <Button size="small" variant="secondary" isBusy={isExporting} onClick={() => void runExport()}>
            <Icon name="download" />
            Export CSV
          </Button>
        </div>
      </header>
      <ActivityFilters activity={activity} today={reader.today()} />
      <Lines activity={activity} timeZone={timeZone} />
    </div>
  )
}

function Lines({ activity, timeZone }: { activity: Activity; timeZone: string }) {
  const { rows, failure, filter, isLoading, hasMore, reload, loadMore } = activity
  return (
    <>
      {failure !== null && <ReadingFailure message={failure} onRetry={() => void reload()} />}
      {rows === null && failure === null && <Spinner label="Reading the activity..." />}
      {rows?.length === 0 && (
        <p className="room-note" role="status">
          {Object.values(filter).some((one) => one !== null)
            ? 'Nothing fits these filters.'
            : 'Nothing happened so far. Sign-ins, writes, imports and exports will stand here.'}
        </p>
      )}
      {rows !== null && rows.length > 0 && (
        <ol className="room-rows" aria-label="Activity">
          {rows.map((line) => (
            <ActivityRow key={line.id} line={line} timeZone={timeZone} />
          ))}
        </ol>
      )}
      {hasMore && (
        <Button variant="secondary" isBusy={isLoading} onClick={() => void loadMore()}>
          Show earlier ones
        </Button>
      )}
    </>
  )
}
