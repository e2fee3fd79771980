import { useMemo } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { createDeliveryManager } from '#app/data/deliveries/manage-deliveries.ts'
import { createEventManager } from '#app/data/deliveries/manage-provider-events.ts'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import type { SectionProps } from '../admin-section.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { ReceivedEvents } from './received/received-events.tsx'
import './deliveries.css'

/** Of tabs, in the address; the first has none. */
const PLACES = { log: '', endpoints: 'endpoints', received: 'received' } as const
type TabId = keyof typeof PLACES

/** Everything that is sent: mails, webhooks and pings, and where webhooks go; and what providers told. */
export function DeliveriesSection({ getGrant, place, goTo }: SectionProps) {
  const manager = useMemo(() => createDeliveryManager(getBrowserClient(), getGrant), [getGrant])
  const events = useMemo(() => createEventManager(getBrowserClient(), getGrant), [getGrant])
  const selected = (Object.keys(PLACES) as TabId[]).find((id) => PLACES[id] === place) ?? 'log'
  return (
    <div className="deliveries-room">
      <header>
        <h1 className="t-h2">Deliveries</h1>
        <p className="t-body">
          Mails and webhooks wait here until they have arrived. What fails is tried ten times over about a day
          and a half.
        </p>
      </header>
      <Tabs
        label="Deliveries"
        selected={selected}
        onSelect={(id) => goTo(PLACES[id], { replaces: true })}
        tabs={[
          { id: 'log', label: 'Everything sent', panel: <DeliveryLog manager={manager} /> },
          { id: 'endpoints', label: 'Webhook endpoints', panel: <EndpointList manager={manager} /> },
          { id: 'received', label: 'Events received', panel: <ReceivedEvents manager={events} /> },
        ]}
      />
    </div>
  )
}
