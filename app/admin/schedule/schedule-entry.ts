import type { PlannedPost, PostIdea, PublishingPlan } from '#app/data/schedule-manager.ts'
import { addDays, findMonday, listDays } from '#domain/time-zone/calendar-days.ts'
import { type ClockTime, formatTimeOfDay, toClockTime, toInstant } from '#domain/time-zone/zone-times.ts'

/** An entry of the schedule. `at` is in the agency's time zone. */
export type ScheduleEntry =
  | {
      kind: 'post'
      state: 'published' | 'scheduled' | 'draft'
      key: string
      post: PlannedPost
      at: ClockTime
      isMovable: boolean
    }
  /** Date on which a post is unpublished. */
  | { kind: 'end'; key: string; post: PlannedPost; at: ClockTime; isMovable: boolean }
  | { kind: 'idea'; key: string; idea: PostIdea; at: ClockTime; isMovable: true }

/** Time of day for a post written from an idea, which has none. */
export const IDEA_MINUTES = 9 * 60

/** Lists entries in chronological order. @param now ISO 8601; published posts can't be moved */
export function listScheduleEntries(
  { posts, ideas }: Pick<PublishingPlan, 'posts' | 'ideas'>,
  timeZone: string,
  now: string,
): ScheduleEntry[] {
  const isPast = (moment: string) => Date.parse(moment) <= Date.parse(now)
  const entries: ScheduleEntry[] = []
  for (const post of posts) {
    const isPublished = post.status === 'published' && isPast(post.published_at)
    const state = post.status === 'draft' ? 'draft' : isPublished ? 'published' : 'scheduled'
    const at = toClockTime(post.published_at, timeZone)
    entries.push({ kind: 'post', state, key: `post ${post.id}`, post, at, isMovable: !isPublished })
    if (post.unpublish_at !== null && post.status === 'published') {
      const end = toClockTime(post.unpublish_at, timeZone)
      entries.push({
        kind: 'end',
        key: `end ${post.id}`,
        post,
        at: end,
        isMovable: !isPast(post.unpublish_at),
      })
    }
  }
  for (const idea of ideas)
    entries.push({
      kind: 'idea',
      key: `idea ${idea.id}`,
      idea,
      at: { day: idea.day, minutes: IDEA_MINUTES },
      isMovable: true,
    })
  return entries.toSorted(
    (one, other) => compare(one.at.day, other.at.day) || one.at.minutes - other.at.minutes,
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Returns a week, or all weeks of a month. */
export function listShownWeeks(view: 'month' | 'week', day: string): string[][] {
  const first = findMonday(view === 'week' ? day : `${day.slice(0, 7)}-01`)
  if (view === 'week') return [listDays(first, 7)]
  const weeks: string[][] = []
  for (let monday = first; monday.slice(0, 7) <= day.slice(0, 7); monday = addDays(monday, 7))
    weeks.push(listDays(monday, 7))
  return weeks
}

/** Returns a day in the next or previous month or week. */
export function stepFrom(view: 'month' | 'week', day: string, steps: -1 | 1): string {
  if (view === 'week') return addDays(day, steps * 7)
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + steps, 1)).toISOString().slice(0, 10)
}

/** Counts the posts in a week, without ideas. */
export function countPostsOfWeek(days: readonly string[], entries: readonly ScheduleEntry[]): number {
  return entries.filter((entry) => entry.kind === 'post' && days.includes(entry.at.day)).length
}

/** Returns the same time on another day. A time skipped by a clock change moves forward. */
export function moveToDay(at: ClockTime, day: string, timeZone: string): string {
  return toInstant({ day, minutes: at.minutes }, timeZone)
}

const STATE_LABELS = { published: 'Published', scheduled: 'Scheduled', draft: 'Draft' } as const

export function nameEntry(entry: ScheduleEntry): string {
  return entry.kind === 'idea' ? entry.idea.title : entry.post.title
}

/** For example "9:30 AM Scheduled" or "Idea, Ann". */
export function describeEntry(entry: ScheduleEntry): string {
  if (entry.kind === 'idea') return entry.idea.person === '' ? 'Idea' : `Idea, ${entry.idea.person}`
  return `${formatTimeOfDay(entry.at.minutes)} ${entry.kind === 'end' ? 'Unpublished' : STATE_LABELS[entry.state]}`
}
