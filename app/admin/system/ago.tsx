import { formatMomentIn } from '#app/ui/text/format-moment.ts'
import { readAgency } from '#app/data/context/site-configuration.ts'
import { describeDuration } from '#domain/system/describe-duration.ts'

/** "3 minutes ago" or "in 2 hours", with the moment itself on the agency's clock. @param now milliseconds since 1970 */
export function Ago({ at, now }: { at: string; now: number }) {
  const seconds = (Date.parse(at) - now) / 1000
  const words = describeDuration(Math.abs(seconds))
  return (
    <time dateTime={at} title={formatMomentIn(readAgency().timeZone, at)}>
      {seconds > 0 ? `in ${words}` : `${words} ago`}
    </time>
  )
}
