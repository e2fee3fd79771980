import type { ReactNode } from 'react'
import { BACK_OFFICE_PATH } from '#app/auth/session/auth-paths.ts'
import type { ManagedBlock, ManagedBooking, ProviderCall } from '#app/data/bookings/booking-manager.ts'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import { PROVIDER_NAMES } from '#domain/provider-events/provider-facts.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import { useBookingManager, useBookingWork } from './use-bookings.ts'

export type BlockDetailsProps = {
  block: ManagedBlock
  /** Null if the block is everybody's. */
  hostName: string | null
  timeZone: string
  onRemoved: () => void
  onClose: () => void
}

/** A blocked time, and a button to free it. */
export function BlockDetails({ block, hostName, timeZone, onRemoved, onClose }: BlockDetailsProps) {
  const manager = useBookingManager()
  const { isBusy, run } = useBookingWork()
  const remove = async () => {
    if (await run('It was not removed', () => manager.unblock(block.id))) onRemoved()
  }
  return (
    <Dialog
      title={block.note || 'Blocked time'}
      size="narrow"
      onClose={onClose}
      canClose={() => !isBusy}
      footer={
        <Button
          variant="danger"
          onClick={() => void remove()}
          isBusy={isBusy}
          aria-disabled={isBusy || undefined}
        >
          Remove block
        </Button>
      }
    >
      <Facts
        facts={{
          From: formatMomentIn(timeZone, block.startsAt),
          To: formatMomentIn(timeZone, block.endsAt),
          'Whose time': hostName ?? 'Everybody’s',
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

/** A call in a provider's calendar, which can be changed only there. */
export function ProviderCallDetails({ call, hostNames, timeZone, onClose }: ProviderCallDetailsProps) {
  return (
    <Dialog
      title={call.name ?? call.title ?? 'A call'}
      description={`Booked with ${PROVIDER_NAMES[call.provider]}. Move or cancel it there; this calendar follows.`}
      size="narrow"
      onClose={onClose}
      footer={call.leadId && <InboxLink leadId={call.leadId} />}
    >
      <Facts
        facts={{
          Time: `${formatMomentIn(timeZone, call.startsAt)} (${nameZone(timeZone)})`,
          Call: call.title,
          Host:
            hostNames.length > 0
              ? hostNames.join(', ')
              : 'Nobody with an address of your hosts: it keeps nobody’s time. Give the host the mail address that is used there.',
          Email: call.email && <MailLink email={call.email} />,
        }}
      />
    </Dialog>
  )
}

/** What is known of a call; everything from its visitor is plain text. */
export function BookingFacts({ booking, timeZone }: { booking: ManagedBooking; timeZone: string }) {
  const { email, phone, meetingUrl, callWay, startsAt } = booking
  const theirZone = nameZone(booking.timeZone)
  return (
    <Facts
      facts={{
        Time: (
          <>
            {formatMomentIn(timeZone, startsAt)} ({nameZone(timeZone)})
            {booking.timeZone !== timeZone && (
              <span>
                {/* This browser may not know the zone. */}
                {isTimeZone(booking.timeZone)
                  ? `${formatMomentIn(booking.timeZone, startsAt)} for them (${theirZone})`
                  : `Their zone: ${theirZone}`}
              </span>
            )}
          </>
        ),
        Host: booking.hostName,
        How:
          callWay === 'phone'
            ? 'By phone: we call'
            : callWay !== 'open' && (
                <a href={meetingUrl} target="_blank" rel="noopener noreferrer">
                  {meetingUrl}
                </a>
              ),
        Email: <MailLink email={email} />,
        Phone: phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>,
        Company: booking.company,
      }}
    >
      {booking.answers.map(({ id, label, answer }) => (
        <Fact key={id} term={label} value={answer} />
      ))}
      <Fact term="Looks like spam" value={booking.spamReasons.join('; ')} />
      <Fact term="Why it was cancelled" value={booking.cancelReason} />
    </Facts>
  )
}

export function InboxLink({ leadId }: { leadId: string }) {
  return (
    <ButtonLink
      variant="secondary"
      size="small"
      href={`${BACK_OFFICE_PATH}/inbox/${encodeURIComponent(leadId)}`}
    >
      <Icon name="user-round" />
      Open in the inbox
    </ButtonLink>
  )
}

function MailLink({ email }: { email: string }) {
  return <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
}

const nameZone = (timeZone: string) => timeZone.replaceAll('_', ' ')

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
