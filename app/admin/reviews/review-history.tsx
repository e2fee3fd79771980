import type { ReviewEvent } from '#app/data/reviews/review-keeper.ts'
import { formatMoment } from '#app/ui/text/format-moment.ts'
import { describeEvent } from './describe-review.ts'

/** What happened, the newest first. */
export function ReviewHistory({ events }: { events: readonly ReviewEvent[] }) {
  if (events.length === 0) return null
  return (
    <section className="review-history" aria-label="What happened">
      <h3 className="t-cap">What happened</h3>
      <ol>
        {events.map((event) => (
          <li key={event.id}>
            <p>
              {describeEvent(event)} <time dateTime={event.created_at}>{formatMoment(event.created_at)}</time>
            </p>
            {event.note !== '' && <blockquote>{event.note}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}
