import { useContent } from '#app/data/content/use-content.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatZoneWithOffset, formatCallDay, formatCallHours, formatZoneName } from './format-call.ts'
import type { RegionalFormat } from './regional-format.ts'
import { callLocations } from '#content/pages/call-ways.ts'
import type { CallWay } from '#domain/booking/rules/call-way.ts'

export type ChosenTimeProps = {
  startsAt: string
  /** Null if unknown. */
  callMinutes: number | null
  zone: string
  agencyZone: string
  regional: RegionalFormat
  hostName: string | null
  place?: CallPlaceProps | undefined
}

/** Time of a call in the visitor's time zone, and in the agency's if it differs. */
export function ChosenTime(props: ChosenTimeProps) {
  const { startsAt, callMinutes, zone, agencyZone, regional, hostName, place } = props
  const endsAt = new Date(Date.parse(startsAt) + (callMinutes ?? 0) * 60_000).toISOString()
  const hours = { startsAt, endsAt }
  const [own, theirs] = [formatCallHours(hours, zone, regional), formatCallHours(hours, agencyZone, regional)]
  const [day, theirDay] = [formatCallDay(startsAt, zone), formatCallDay(startsAt, agencyZone)]
  return (
    <div className="chosen-time stack gap-4">
      <p className="t-h3">
        <time dateTime={startsAt}>{day}</time>
      </p>
      <p className="chosen-hours">{own}</p>
      <ul className="stack gap-8 mt-16 muted">
        <li>
          <Icon name="globe" size={20} />
          {formatZoneWithOffset(zone, startsAt)}
        </li>
        {(own !== theirs || day !== theirDay) && (
          <li>
            <Icon name="clock" size={20} />
            <span>
              {theirs} in {formatZoneName(agencyZone)}
              {day !== theirDay && `, ${theirDay}`}
            </span>
          </li>
        )}
        {hostName && (
          <li>
            <Icon name="user-round" size={20} />
            With {hostName}
          </li>
        )}
        {place && <CallPlace {...place} />}
      </ul>
    </div>
  )
}

type CallPlaceProps = { way: CallWay; meetingUrl: string; phone: string | null }

function CallPlace({ way, meetingUrl, phone }: CallPlaceProps) {
  const { booked } = useContent(callLocations)[way]
  return (
    <li>
      <Icon name={way === 'phone' ? 'phone' : 'video'} size={20} />
      {way === 'video' ? (
        <a className="link" href={meetingUrl} target="_blank" rel="noopener noreferrer">
          {booked}
        </a>
      ) : (
        <span>{way === 'phone' && phone ? `${booked} at ${phone}` : booked}</span>
      )}
    </li>
  )
}
