import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Label } from '#app/ui/cards/label.tsx'
import { booking } from '#content/pages/booking.ts'

export function BookingHero() {
  return (
    <div className="wrap booking-hero">
      <h1 className="t-display">{booking.headline}</h1>
      <div>
        <p className="t-lead">{booking.lead}</p>
        <div className="booking-start">
          <ButtonLink size="large" href={booking.pickTime.href}>
            {booking.pickTime.label}
            <Icon name="arrow-down" />
          </ButtonLink>
          <Label>
            <Icon name="clock" />
            {booking.limitedSlots}
          </Label>
        </div>
      </div>
    </div>
  )
}
