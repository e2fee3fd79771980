import { sayTime } from '#domain/time-zone/zone-times.ts'
import type { ScheduleEntry } from './schedule-entry.ts'

const STATE_WORDS = { published: 'Published', scheduled: 'Scheduled', draft: 'Draft' } as const

export function nameEntry(entry: ScheduleEntry): string {
  return entry.kind === 'idea' ? entry.idea.title : entry.post.title
}

/** What an entry is, in a word or two. */
export function describeEntry(entry: ScheduleEntry): string {
  if (entry.kind === 'idea') return entry.idea.person === '' ? 'Idea' : `Idea, ${entry.idea.person}`
  return entry.kind === 'end' ? 'Taken down' : STATE_WORDS[entry.state]
}

/** Empty for ideas, which have a day alone. */
export function sayEntryTime(entry: ScheduleEntry): string {
  return entry.kind === 'idea' ? '' : sayTime(entry.at.minutes)
}
