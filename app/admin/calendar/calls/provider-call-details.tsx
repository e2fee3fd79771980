import { BACK_OFFICE_PATH } from '#app/auth/session/auth-paths.ts'
import type { ProviderCall } from '#app/data/bookings/booking-manager.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMomentIn } from '#app/ui/text/format-moment.ts'
import { PROVIDER_NAMES } from '#domain/provider-events/provider-facts.ts'
import './calls.css'

export type ProviderCallDetailsProps = {
  call: ProviderCall
  /** Of the hosts that are known. */
  hostNames: readonly string[]
  timeZone: string
  onClose: () => void
}

/** A call of a provider's calendar: it can be looked at here, and changed there. */
export function ProviderCallDetails({ call, hostNames, timeZone, onClose }: ProviderCallDetailsProps) {
  const provider = PROVIDER_NAMES[call.provider]
  return (
    <Dialog
      title={call.name ?? call.title ?? 'A call'}
      description={`Booked with ${provider}. Move or cancel it there; this calendar follows.`}
      size="narrow"
      onClose={onClose}
      footer={
        call.leadId && (
          <ButtonLink
            variant="secondary"
            href={`${BACK_OFFICE_PATH}/inbox/${encodeURIComponent(call.leadId)}`}
          >
            <Icon name="user-round" />
            Open in the inbox
          </ButtonLink>
        )
      }
    >
      <dl className="booking-facts">
        <div>
          <dt>Time</dt>
          <dd>
            {formatMomentIn(timeZone, call.startsAt)} ({timeZone.replaceAll('_', ' ')})
          </dd>
        </div>
        {call.title && (
          <div>
            <dt>Call</dt>
            <dd>{call.title}</dd>
          </div>
        )}
        <div>
          <dt>Host</dt>
          <dd>
            {hostNames.length > 0
              ? hostNames.join(', ')
              : 'Nobody with an address of your hosts: it keeps nobody’s time. Give the host the mail address that is used there.'}
          </dd>
        </div>
        {call.email && (
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${encodeURIComponent(call.email)}`}>{call.email}</a>
            </dd>
          </div>
        )}
      </dl>
    </Dialog>
  )
}
