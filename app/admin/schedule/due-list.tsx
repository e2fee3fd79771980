import type { PlannedPost, PostIdea, PublishingPlan } from '#app/data/schedule-manager.ts'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import { addDays, formatFullDay } from '#domain/time-zone/calendar-days.ts'

/** Ideas are named so many days before theirs. */
const AHEAD_DAYS = 14

export type DueListProps = {
  plan: PublishingPlan
  today: string
  /** When the plan was read. */
  now: string
  timeZone: string
  onOpenPost: (post: PlannedPost) => void
  onOpenIdea: (idea: PostIdea) => void
}

/** What has to be done for the plan to come true: drafts whose day comes or has come, ideas nobody has begun. */
export function DueList({ plan, today, now, timeZone, onOpenPost, onOpenIdea }: DueListProps) {
  const ideas = plan.ideas.filter(({ day }) => day <= addDays(today, AHEAD_DAYS))
  const isEmpty = plan.due.length === 0 && ideas.length === 0
  return (
    <section className="schedule-due" aria-labelledby="schedule-due">
      <h2 id="schedule-due" className="t-h4">
        Due
      </h2>
      {isEmpty && <p className="t-small">Nothing is due in the next two weeks.</p>}
      <ul>
        {plan.due.map((post) => {
          const isOverdue = Date.parse(post.published_at) <= Date.parse(now)
          return (
            <li key={post.id}>
              <button type="button" onClick={() => onOpenPost(post)}>
                <b>{post.title}</b>
                <span>{formatMomentIn(timeZone, post.published_at)}, still a draft</span>
              </button>
              <StatusBadge tone={isOverdue ? 'bad' : 'warning'}>{isOverdue ? 'Overdue' : 'Due'}</StatusBadge>
            </li>
          )
        })}
        {ideas.map((idea) => (
          <li key={idea.id}>
            <button type="button" onClick={() => onOpenIdea(idea)}>
              <b>{idea.title}</b>
              <span>
                {formatFullDay(idea.day)}, an idea{idea.person !== '' && `, ${idea.person}`}
              </span>
            </button>
            <StatusBadge tone={idea.day < today ? 'bad' : 'warning'}>
              {idea.day < today ? 'Overdue' : 'Due'}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}
