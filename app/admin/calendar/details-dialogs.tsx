import type { ReactNode } from 'react'
import { ADMIN_PATH } from '#app/auth/session/auth-paths.ts'
import type { ManagedBlock, ManagedBooking, ProviderCall } from '#app/data/booking-manager.ts'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import { getProviderName } from './calendar-entry.ts'
import { formatZone } from './time-fields.tsx'
import { useBookingAction, useBookings } from './use-bookings.ts'

export type BlockDetailsProps = {
  block: ManagedBlock
  /** Null for all hosts. */
  hostName: string | null
  timeZone: string
  onRemoved: () => void
  onClose: () => void
}

export function BlockDetails({ block, hostName, timeZone, onRemoved, onClose }: BlockDetailsProps) {
  const call = useBookings()
  const { isBusy, run } = useBookingAction()
  const remove = async () => {
    if (await run('The block was not removed', () => call('unblock', { id: block.id }))) onRemoved()
  }
  return (
    <Dialog
      title={block.note || 'Blocked time'}
      size="narrow"
      onClose={onClose}
      canClose={() => !isBusy}
      footer={
        <Button variant="danger" onClick={() => void remove()} isBusy={isBusy}>
          Remove block
        </Button>
      }
    >
      <Facts
        facts={{
          From: formatMomentIn(timeZone, block.startsAt),
          To: formatMomentIn(timeZone, block.endsAt),
          Host: hostName ?? 'All hosts',
        }}
      />
    </Dialog>
  )
}

export type ProviderCallDetailsProps = {
  call: ProviderCall
  /** Names of the known hosts. */
  hostNames: readonly string[]
  timeZone: string
  onClose: () => void
}

/** Details of a call booked with an external provider, where it must be moved or canceled. */
export function ProviderCallDetails({ call, hostNames, timeZone, onClose }: ProviderCallDetailsProps) {
  return (
    <Dialog
      title={call.name ?? call.title ?? 'A call'}
      description={`Booked with ${getProviderName(call)}. Move or cancel it there; this calendar is updated automatically.`}
      size="narrow"
      onClose={onClose}
      footer={call.leadId && <InboxLink leadId={call.leadId} />}
    >
      <Facts
        facts={{
          Time: `${formatMomentIn(timeZone, call.startsAt)} (${formatZone(timeZone)})`,
          Call: call.title,
          Host:
            hostNames.join(', ') ||
            'None of your hosts has the email address used there, so this call blocks nobody’s time. Give the host that email address.',
          Email: call.email && <MailLink email={call.email} />,
        }}
      />
    </Dialog>
  )
}

export function BookingStatus({ status }: { status: ManagedBooking['status'] }) {
  if (status === 'cancelled') return <StatusBadge>Canceled</StatusBadge>
  if (status === 'no-show') return <StatusBadge tone="warning">No-show</StatusBadge>
  return <StatusBadge tone="good">Confirmed</StatusBadge>
}

type BookingFactsProps = { booking: ManagedBooking; hostNames: readonly string[]; timeZone: string }

export function BookingFacts({ booking, hostNames, timeZone }: BookingFactsProps) {
  const { email, phone, meetingUrl, callWay, startsAt, leadId } = booking
  const theirZone = formatZone(booking.timeZone)
  return (
    <>
      <Facts
        facts={{
          Time: (
            <>
              {formatMomentIn(timeZone, startsAt)} ({formatZone(timeZone)})
              {booking.timeZone !== timeZone && (
                <span>
                  {/* The browser may not know the time zone. */}
                  {isTimeZone(booking.timeZone)
                    ? `${formatMomentIn(booking.timeZone, startsAt)} for them (${theirZone})`
                    : `Their time zone: ${theirZone}`}
                </span>
              )}
            </>
          ),
          Call: booking.typeName,
          Host: new Intl.ListFormat('en').format(hostNames),
          Location:
            callWay === 'phone'
              ? 'By phone: we call'
              : callWay === 'video' && (
                  <a href={meetingUrl} target="_blank" rel="noopener noreferrer">
                    {meetingUrl}
                  </a>
                ),
          Email: <MailLink email={email} />,
          Phone: phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>,
          Company: booking.company,
          Guests: booking.guests.join(', '),
        }}
      >
        {booking.answers.map(({ id, label, answer }) => (
          <Fact key={id} term={label} value={answer} />
        ))}
        <Fact term="Looks like spam" value={booking.spamReasons.join('; ')} />
        <Fact term="Reason for canceling" value={booking.cancelReason} />
      </Facts>
      {leadId && (
        <p>
          <InboxLink leadId={leadId} />
        </p>
      )}
    </>
  )
}

function InboxLink({ leadId }: { leadId: string }) {
  return (
    <ButtonLink variant="secondary" size="small" href={`${ADMIN_PATH}/inbox/${encodeURIComponent(leadId)}`}>
      <Icon name="user-round" />
      Open in the inbox
    </ButtonLink>
  )
}

function MailLink({ email }: { email: string }) {
  return <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
}

function Facts({ facts, children }: { facts: Record<string, ReactNode>; children?: ReactNode }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([term, value]) => (
        <Fact key={term} term={term} value={value} />
      ))}
      {children}
    </dl>
  )
}

/** Renders nothing without a value. */
function Fact({ term, value }: { term: string; value: ReactNode }) {
  if (!value) return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}
