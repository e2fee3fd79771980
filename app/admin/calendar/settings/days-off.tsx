import { useState } from 'react'
import type { ManagedDayOff } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { formatDays } from '#domain/time-zone/calendar-days.ts'
import { describeFailure } from '#app/admin/calendar/room/describe-failure.ts'
import type { SettingsProps } from './settings-desk.tsx'
import { AddDayOff } from './days-off/add-day-off.tsx'
import { EditDayOff } from './days-off/edit-day-off.tsx'
import { HolidaysFile } from './days-off/holidays-file.tsx'
import { PublicHolidays } from './public-holidays.tsx'

/** Holidays of everybody and days off of single hosts, from today on. */
export function DaysOff(props: SettingsProps) {
  const { manager, settings, reload } = props
  const [edited, setEdited] = useState<ManagedDayOff | null>(null)
  const nameOf = (hostId: string | null) =>
    hostId === null ? 'Everybody' : (settings.hosts.find(({ id }) => id === hostId)?.name ?? 'A host')
  const remove = async (dayOff: ManagedDayOff) => {
    try {
      await manager.removeDaysOff([dayOff.id])
      await reload()
      const { hostId, firstDay, lastDay, note } = dayOff
      const undo = () =>
        manager.addDaysOff({ hostId, days: [{ firstDay, lastDay, note }] }).then(reload, (error: unknown) => {
          showToast({ title: 'It was not taken back', description: describeFailure(error), isError: true })
        })
      showToast({ title: 'Day off removed', action: { label: 'Undo', onPress: () => void undo() } })
    } catch (error) {
      showToast({ title: 'It was not removed', description: describeFailure(error), isError: true })
    }
  }
  return (
    <div className="row-panel settings-panel">
      {settings.daysOff.length === 0 ? (
        <p className="calendar-empty">
          You have not added any days off. Add single days or a calendar file with holidays below.
        </p>
      ) : (
        <ul className="row-list" aria-label="Days off">
          {settings.daysOff.map((dayOff) => (
            <DayOffRow
              key={dayOff.id}
              dayOff={dayOff}
              who={nameOf(dayOff.hostId)}
              onEdit={() => setEdited(dayOff)}
              onRemove={() => void remove(dayOff)}
            />
          ))}
        </ul>
      )}
      <PublicHolidays {...props} />
      <AddDayOff {...props} />
      <HolidaysFile {...props} />
      {edited && <EditDayOff {...props} dayOff={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}

type DayOffRowProps = { dayOff: ManagedDayOff; who: string; onEdit: () => void; onRemove: () => void }

function DayOffRow({ dayOff, who, onEdit, onRemove }: DayOffRowProps) {
  const days = formatDays(dayOff.firstDay, dayOff.lastDay)
  return (
    <li>
      <div>
        <p className="settings-name">
          <b>{days}</b>
          {dayOff.note}
        </p>
        <p className="t-cap">{who}</p>
      </div>
      <div className="row-actions">
        <Button variant="secondary" size="small" aria-label={`Change ${days}, ${who}`} onClick={onEdit}>
          Change
        </Button>
        <Button variant="danger" size="small" aria-label={`Remove ${days}, ${who}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}
