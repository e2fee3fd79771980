import type { ManagedBooking } from '#app/data/bookings/booking-manager.ts'
import { formatMomentIn } from '#app/ui/text/format-moment.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'

/** What is known of a call; everything that came from its visitor stands as plain text. */
export function BookingFacts({ booking, timeZone }: { booking: ManagedBooking; timeZone: string }) {
  const { email, phone, company, hostName, answers, spamReasons, cancelReason } = booking
  return (
    <dl className="booking-facts">
      <Fact term="Time">
        {formatMomentIn(timeZone, booking.startsAt)} ({timeZone.replaceAll('_', ' ')})
        {booking.timeZone !== timeZone && <TheirTime booking={booking} />}
      </Fact>
      <Fact term="Host">{hostName}</Fact>
      {booking.callWay !== 'open' && (
        <Fact term="How">
          {booking.callWay === 'phone' ? (
            'By phone: we call'
          ) : (
            <a href={booking.meetingUrl} target="_blank" rel="noopener noreferrer">
              {booking.meetingUrl}
            </a>
          )}
        </Fact>
      )}
      <Fact term="Email">
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      </Fact>
      {phone && (
        <Fact term="Phone">
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
        </Fact>
      )}
      {company && <Fact term="Company">{company}</Fact>}
      {answers.map(({ id, label, answer }) => (
        <Fact key={id} term={label}>
          {answer}
        </Fact>
      ))}
      {spamReasons.length > 0 && <Fact term="Looks like spam">{spamReasons.join('; ')}</Fact>}
      {cancelReason && <Fact term="Why it was cancelled">{cancelReason}</Fact>}
    </dl>
  )
}

/** A zone that the visitor's browser knew may be unknown to this one. */
function TheirTime({ booking: { timeZone, startsAt } }: { booking: ManagedBooking }) {
  const zone = timeZone.replaceAll('_', ' ')
  return (
    <span>
      {isTimeZone(timeZone)
        ? `${formatMomentIn(timeZone, startsAt)} for them (${zone})`
        : `Their zone: ${zone}`}
    </span>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
