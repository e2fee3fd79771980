import type { BookingManager, BookingSettings } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import { composeSettingsPlace, type SettingsTab } from '../calendar-place.ts'
import { DaysOff } from './days-off.tsx'
import { HostsSettings } from './hosts-settings.tsx'
import { RulesForm } from './rules-form.tsx'
import './settings.css'

export type SettingsProps = {
  manager: BookingManager
  settings: BookingSettings
  /** Reads them again, after something was stored. */
  reload: () => Promise<void>
}

export type SettingsDeskProps = SettingsProps & { tab: SettingsTab; goTo: (place: string) => void }

/** Who takes calls, when and how they can be booked, and which days are free. */
export function SettingsDesk({ tab, goTo, ...props }: SettingsDeskProps) {
  return (
    <>
      <header className="calendar-head">
        <h1 className="t-h3">Hosts and rules</h1>
        <Button size="small" variant="secondary" onClick={() => goTo('')}>
          <Icon name="calendar-days" />
          Back to the calendar
        </Button>
      </header>
      <Tabs
        label="Hosts and rules"
        selected={tab}
        onSelect={(next) => goTo(composeSettingsPlace(next))}
        tabs={[
          { id: 'hosts', label: 'Hosts', panel: <HostsSettings {...props} /> },
          { id: 'rules', label: 'Rules', panel: <RulesForm {...props} /> },
          { id: 'days-off', label: 'Days off', panel: <DaysOff {...props} /> },
        ]}
      />
    </>
  )
}
