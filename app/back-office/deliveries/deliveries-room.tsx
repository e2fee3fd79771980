import { useMemo } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { createDeliveryManager } from '#app/data/deliveries/manage-deliveries.ts'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import type { RoomProps } from '../back-office-room.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointList } from './endpoint-list.tsx'
import './deliveries-room.css'

const ENDPOINTS_PLACE = 'endpoints'

/** Everything that is sent: mails, webhooks and pings, and where webhooks go. */
export function DeliveriesRoom({ getGrant, place, goTo }: RoomProps) {
  const manager = useMemo(() => createDeliveryManager(getBrowserClient(), getGrant), [getGrant])
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
        selected={place === ENDPOINTS_PLACE ? 'endpoints' : 'log'}
        onSelect={(id) => goTo(id === 'endpoints' ? ENDPOINTS_PLACE : '', { replaces: true })}
        tabs={[
          { id: 'log', label: 'Everything sent', panel: <DeliveryLog manager={manager} /> },
          { id: 'endpoints', label: 'Webhook endpoints', panel: <EndpointList manager={manager} /> },
        ]}
      />
    </div>
  )
}
