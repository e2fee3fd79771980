import type { PlannedPost, PostIdea, PublishingPlan } from '#app/data/schedule-manager.ts'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import { addDays, formatFullDay } from '#domain/time-zone/calendar-days.ts'

/** Ideas are due this many days before their date. */
const IDEA_LEAD_DAYS = 14

type DueListProps = {
  plan: PublishingPlan
  today: string
  /** Time at which the plan was loaded. */
  now: string
  timeZone: string
  onOpenPost: (post: PlannedPost) => void
  onOpenIdea: (idea: PostIdea) => void
}

/** Drafts and ideas whose date is near or past. */
export function DueList({ plan, today, now, timeZone, onOpenPost, onOpenIdea }: DueListProps) {
  const ideas = plan.ideas.filter(({ day }) => day <= addDays(today, IDEA_LEAD_DAYS))
  const isEmpty = plan.due.length === 0 && ideas.length === 0
  return (
    <section className="stack gap-8" aria-labelledby="schedule-due">
      <h2 id="schedule-due" className="t-h4">
        Due
      </h2>
      {isEmpty && <p className="t-small">Nothing is due in the next two weeks.</p>}
      <ul className="row-list">
        {plan.due.map((post) => {
          const isOverdue = Date.parse(post.published_at) <= Date.parse(now)
          return (
            <li key={post.id}>
              <button type="button" className="grow stack gap-4 t-small" onClick={() => onOpenPost(post)}>
                <b className="record-title">{post.title}</b>
                <span>{formatMomentIn(timeZone, post.published_at)}, still a draft</span>
              </button>
              <StatusBadge tone={isOverdue ? 'bad' : 'warning'}>{isOverdue ? 'Overdue' : 'Due'}</StatusBadge>
            </li>
          )
        })}
        {ideas.map((idea) => (
          <li key={idea.id}>
            <button type="button" className="grow stack gap-4 t-small" onClick={() => onOpenIdea(idea)}>
              <b className="record-title">{idea.title}</b>
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
