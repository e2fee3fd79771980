import { Icon } from '#app/ui/icons/icon.tsx'
import { callWays } from '#content/pages/call-ways.ts'
import type { CallWay } from '#domain/booking/rules/call-way.ts'

export type CallPlaceProps = { way: CallWay; meetingUrl: string; phone: string | null }

/** How a booked call takes place, as a line of its facts. */
export function CallPlace({ way, meetingUrl, phone }: CallPlaceProps) {
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
