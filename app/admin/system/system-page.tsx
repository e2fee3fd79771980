import { useMemo, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { createDeliveryManager, type DeliveryManager } from '#app/data/deliveries/manage-deliveries.ts'
import { createSystemReader, type SystemReader } from '#app/data/system/system-reader.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { SectionProps } from '../admin-section.ts'
import { BackupSection } from './backup-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { describeFacts, judgeView } from './judge-view.ts'
import { JobSection } from './job-section.tsx'
import { DiskSection, ProcessSection } from './process-section.tsx'
import './system.css'
import { TrafficSection } from './traffic/traffic-section.tsx'
import { type SystemView, useSystem } from './use-system.ts'
import { Verdict } from './verdict.tsx'

/** Whether the site is well, and what it does: for owners. */
export function SystemPage({ getGrant }: SectionProps) {
  const reader = useMemo(() => createSystemReader(getBrowserClient(), getGrant), [getGrant])
  const deliveries = useMemo(() => createDeliveryManager(getBrowserClient(), getGrant), [getGrant])
  const { view, isLoading, reload } = useSystem(reader, deliveries)
  return (
    <div className="system-room">
      <header>
        <h1 className="t-h2">System</h1>
        <Button
          size="small"
          variant="quiet"
          isIconOnly
          aria-label="Look again"
          isBusy={isLoading}
          onClick={() => void reload()}
        >
          <Icon name="refresh-cw" />
        </Button>
      </header>
      {view === null ? (
        <Spinner label="Looking how the site is..." />
      ) : view.refusal !== null ? (
        <p className="room-note system-note" role="alert">
          {view.refusal}
        </p>
      ) : (
        <Overview view={view} reader={reader} deliveries={deliveries} reload={reload} />
      )}
    </div>
  )
}

type OverviewProps = {
  view: SystemView
  reader: SystemReader
  deliveries: DeliveryManager
  reload: () => Promise<void>
}

function Overview({ view, reader, deliveries, reload }: OverviewProps) {
  const { process, installation, failed, readAt } = view
  const [isRequesting, setRequesting] = useState(false)
  const requestBackup = async () => {
    setRequesting(true)
    try {
      const isRequested = await reader.requestBackup()
      showToast({ title: isRequested ? 'A backup begins now' : 'A backup is under way already' })
    } catch (error) {
      showToast({ title: 'No backup was requested', description: describeFailure(error), isError: true })
    }
    await reload()
    setRequesting(false)
  }
  const testMail = async () => {
    try {
      const { to, is_accepted, reply } = await reader.sendTestMail()
      showToast({
        title: is_accepted
          ? `The mail server accepted the email to ${to}`
          : `The email to ${to} was not sent`,
        description: reply,
        isError: !is_accepted,
      })
    } catch (error) {
      showToast({ title: 'No email was sent', description: describeFailure(error), isError: true })
    }
  }
  const replay = async (id: string) => {
    try {
      await deliveries.replay([id])
      showToast({ title: 'It is sent again' })
    } catch (error) {
      showToast({ title: 'Nothing was sent', description: describeFailure(error), isError: true })
    }
    await reload()
  }
  return (
    <>
      <Verdict verdict={judgeView(view)} facts={describeFacts(view)} />
      {process && <TrafficSection figures={process} />}
      {installation && (
        <>
          <JobSection jobs={installation.jobs} now={readAt} />
          <BackupSection
            backups={installation.backups}
            isHosted={process?.mode === 'hosted'}
            isRequesting={isRequesting}
            now={readAt}
            onRequest={() => void requestBackup()}
          />
          <DeliverySection
            installation={installation}
            failed={failed}
            now={readAt}
            onReplay={replay}
            onTestMail={testMail}
          />
        </>
      )}
      {process && process.disks.length > 0 && <DiskSection disks={process.disks} mode={process.mode} />}
      {process && <ProcessSection figures={process} installation={installation} />}
    </>
  )
}
