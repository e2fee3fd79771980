import { Icon } from '#app/ui/icons/icon.tsx'
import { describeZone, formatCallDay, formatCallHours, nameZone } from './call-words.ts'
import type { LocalCustoms } from './local-customs.ts'
import { callWays } from '#content/pages/call-ways.ts'
import type { CallWay } from '#domain/booking/rules/call-way.ts'

export type ChosenTimeProps = {
  startsAt: string
  /** Null where only the begin is known. */
  callMinutes: number | null
  /** The visitor's. */
  zone: string
  agencyZone: string
  customs: LocalCustoms
  hostName: string | null
  /** How the call takes place; left out where it goes without saying. */
  place?: CallPlaceProps | undefined
}

/** When the call is: on the visitor's clock, and on the agency's where that is another one. */
export function ChosenTime(props: ChosenTimeProps) {
  const { startsAt, callMinutes, zone, agencyZone, customs, hostName, place } = props
  const endsAt = new Date(Date.parse(startsAt) + (callMinutes ?? 0) * 60_000).toISOString()
  const hours = { startsAt, endsAt }
  const [own, theirs] = [formatCallHours(hours, zone, customs), formatCallHours(hours, agencyZone, customs)]
  const [day, theirDay] = [formatCallDay(startsAt, zone), formatCallDay(startsAt, agencyZone)]
  return (
    <div className="chosen-time">
      <p className="t-h3">
        <time dateTime={startsAt}>{day}</time>
      </p>
      <p className="chosen-hours">{own}</p>
      <ul>
        <li>
          <Icon name="globe" />
          {describeZone(zone, startsAt)}
        </li>
        {(own !== theirs || day !== theirDay) && (
          <li>
            <Icon name="clock" />
            <span>
              {theirs} in {nameZone(agencyZone)}
              {day !== theirDay && `, ${theirDay}`}
            </span>
          </li>
        )}
        {hostName && (
          <li>
            <Icon name="user-round" />
            With {hostName}
          </li>
        )}
        {place && <CallPlace {...place} />}
      </ul>
    </div>
  )
}

type CallPlaceProps = { way: CallWay; meetingUrl: string; phone: string | null }

/** How a booked call takes place, as a line of its facts. */
function CallPlace({ way, meetingUrl, phone }: CallPlaceProps) {
  const { booked } = callWays[way]
  return (
    <li>
      <Icon name={way === 'phone' ? 'phone' : 'video'} />
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
