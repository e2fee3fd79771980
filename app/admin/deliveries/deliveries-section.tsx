import { Tabs } from '#app/ui/sections/tabs.tsx'
import type { SectionProps } from '../admin-section.ts'
import { SectionHead } from '../section-parts.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { ReceivedEvents } from './received-events.tsx'

/** Path of each tab; empty for the default tab. */
const TAB_PATHS = { log: '', endpoints: 'endpoints', received: 'received' } as const
type TabId = keyof typeof TAB_PATHS

export function DeliveriesSection({ subpath, goTo }: SectionProps) {
  const selected = (Object.keys(TAB_PATHS) as TabId[]).find((id) => TAB_PATHS[id] === subpath) ?? 'log'
  return (
    <div className="admin-section">
      <SectionHead
        title="Deliveries"
        note="Emails and webhooks to be sent. Failed ones are retried ten times within about a day and a half."
      />
      <Tabs
        label="Deliveries"
        selected={selected}
        onSelect={(id) => goTo(TAB_PATHS[id], { replaces: true })}
        tabs={[
          { id: 'log', label: 'All deliveries', panel: <DeliveryLog /> },
          { id: 'endpoints', label: 'Webhook endpoints', panel: <EndpointList /> },
          { id: 'received', label: 'Received events', panel: <ReceivedEvents /> },
        ]}
      />
    </div>
  )
}
