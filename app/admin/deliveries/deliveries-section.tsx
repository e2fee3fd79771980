import { Tabs } from '#app/ui/sections/tabs.tsx'
import type { SectionProps } from '../admin-section.ts'
import { SectionHead } from '../section-parts.tsx'
import './deliveries.css'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { ReceivedEvents } from './received-events.tsx'

/** Path of each tab; the first has none. */
const PLACES = { log: '', endpoints: 'endpoints', received: 'received' } as const
type TabId = keyof typeof PLACES

/** Everything sent: mails, webhooks and pings; the webhook endpoints; and events received from providers. */
export function DeliveriesSection({ subpath: place, goTo }: SectionProps) {
  const selected = (Object.keys(PLACES) as TabId[]).find((id) => PLACES[id] === place) ?? 'log'
  return (
    <div className="admin-section">
      <SectionHead
        title="Deliveries"
        note="Mails and webhooks wait here until they have arrived. What fails is tried ten times over about a day and a half."
      />
      <Tabs
        label="Deliveries"
        selected={selected}
        onSelect={(id) => goTo(PLACES[id], { replaces: true })}
        tabs={[
          { id: 'log', label: 'Everything sent', panel: <DeliveryLog /> },
          { id: 'endpoints', label: 'Webhook endpoints', panel: <EndpointList /> },
          { id: 'received', label: 'Events received', panel: <ReceivedEvents /> },
        ]}
      />
    </div>
  )
}
