import type { BookingSettings } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import { SectionHead } from '#app/admin/section-parts.tsx'
import { composeSettingsPlace, type SettingsTab } from '../calendar-place.ts'
import { DaysOff } from './days-off.tsx'
import { HostsSettings } from './hosts-settings.tsx'
import { RulesForm } from './rules-form.tsx'
import './settings.css'

export type SettingsViewProps = {
  settings: BookingSettings
  tab: SettingsTab
  goTo: (place: string) => void
}

/** Hosts, booking rules and days off. */
export function SettingsView({ settings, tab, goTo }: SettingsViewProps) {
  return (
    <>
      <SectionHead title="Hosts and rules">
        <Button size="small" variant="secondary" onClick={() => goTo('')}>
          <Icon name="calendar-days" />
          Back to the calendar
        </Button>
      </SectionHead>
      <Tabs
        label="Hosts and rules"
        selected={tab}
        onSelect={(next) => goTo(composeSettingsPlace(next))}
        tabs={[
          { id: 'hosts', label: 'Hosts', panel: <HostsSettings settings={settings} /> },
          { id: 'rules', label: 'Rules', panel: <RulesForm settings={settings} /> },
          { id: 'days-off', label: 'Days off', panel: <DaysOff settings={settings} /> },
        ]}
      />
    </>
  )
}
