import { useId, useState } from 'react'
import type { BookingManager, ManagedHost } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { FormFailure } from '#app/admin/calendar/time-fields.tsx'
import { useSending } from '#app/admin/calendar/forms/use-sending.ts'

export type HostFeedProps = { host: ManagedHost; manager: BookingManager; reload: () => Promise<void> }

/** The private feed with the calls of a host: its address is shown once, when it is made. */
export function HostFeed({ host, manager, reload }: HostFeedProps) {
  const id = useId()
  const [address, setAddress] = useState<string | null>(null)
  const { isBusy, failure, send } = useSending()
  const make = () =>
    send(async () => {
      setAddress(new URL(await manager.makeFeed(host.id), location.origin).href)
      await reload()
    })
  const end = () =>
    send(async () => {
      await manager.endFeed(host.id)
      setAddress(null)
      await reload()
      showToast({ title: 'The feed has ended' })
    })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address!)
      showToast({ title: 'Address copied' })
    } catch {
      showToast({ title: 'Copy it by hand', description: 'This browser lets no page copy.', isError: true })
    }
  }
  return (
    <>
      <h3 className="t-h4">Private feed</h3>
      <p className="t-small">
        Shows the calls of {host.name} in a calendar program that subscribes to it. Whoever has the address
        can read them.
      </p>
      {address !== null && (
        <div className="settings-feed">
          <Field
            id={`${id}-feed`}
            label="Address of the feed"
            hint="Shown only now. Copy it to the calendar program before you close this."
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="secondary" onClick={() => void copy()}>
            <Icon name="copy" />
            Copy
          </Button>
        </div>
      )}
      <div className="row-actions">
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          aria-disabled={isBusy || undefined}
          onClick={() => void make()}
        >
          {host.hasFeed ? 'Renew the address' : 'Make a feed'}
        </Button>
        {host.hasFeed && (
          <Button variant="danger" size="small" onClick={() => void end()} disabled={isBusy}>
            End the feed
          </Button>
        )}
      </div>
      {host.hasFeed && address === null && (
        <p className="field-hint">Renewing ends the address from before.</p>
      )}
      <FormFailure message={failure} />
    </>
  )
}
