import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { createScheduleManager, type PlannedPost, type PostIdea } from '#app/data/schedule-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { toClockTime, toInstant } from '#domain/time-zone/zone-times.ts'
import { QueryState, SectionHead, useAction } from '../section-parts.tsx'
import { useManager, useStaff } from '../staff.tsx'
import { useAddressFilter } from '../use-address-filter.ts'
import { usePostEditor } from '../open-post-editor.tsx'
import { DueList } from './due-list.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { IdeaDialog } from './idea-dialog.tsx'
import { ScheduleBar, type ScheduleView } from './schedule-bar.tsx'
import {
  IDEA_MINUTES,
  listScheduleEntries,
  listShownWeeks,
  moveToDay,
  nameEntry,
  type ScheduleEntry,
  stepFrom,
} from './schedule-entry.ts'
import { ScheduleGrid } from './schedule-grid.tsx'
import './schedule.css'

const NAMES = ['view', 'day'] as const
type Opened =
  { kind: 'post'; post: PlannedPost } | { kind: 'idea'; idea: PostIdea | null; day: string } | null

/** Publishing calendar, in the agency's time zone. */
export function ScheduleSection() {
  const manager = useManager(createScheduleManager)
  const { timeZone } = useStaff().agency
  const today = useToday(timeZone)
  const [values, setValues] = useAddressFilter(NAMES)
  const view: ScheduleView = values.view === 'week' ? 'week' : 'month'
  const day = isDay(values.day) ? values.day : today
  const weeks = listShownWeeks(view, day)
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)![6]!]
  const query = useQuery({
    queryKey: ['schedule', first, last],
    queryFn: () =>
      manager.read({
        from: toInstant({ day: first, minutes: 0 }, timeZone),
        to: toInstant({ day: addDays(last, 1), minutes: 0 }, timeZone),
        first,
        last,
      }),
    placeholderData: keepPreviousData,
  })
  const plan = query.data
  const readAt = new Date(query.dataUpdatedAt).toISOString()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: ['schedule'] })
  const { run } = useAction()
  const [opened, setOpened] = useState<Opened>(null)
  const editor = usePostEditor(() => void reload())
  const entries = useMemo(
    () => (plan ? listScheduleEntries(plan, timeZone, readAt) : []),
    [plan, timeZone, readAt],
  )
  const go = (next: { view?: ScheduleView; day?: string }) => {
    const [nextView, nextDay] = [next.view ?? view, next.day ?? day]
    setValues({ ...(nextView === 'week' && { view: nextView }), ...(nextDay !== today && { day: nextDay }) })
  }
  /** Closes the dialog after success; reloads the plan in any case. */
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act()
      setOpened(null)
    } finally {
      await reload()
    }
  }
  const move = async (entry: ScheduleEntry, to: string) => {
    if (await run('The entry was not moved', () => attempt(() => moveEntry(entry, to))))
      showToast({ title: `“${nameEntry(entry)}” moved` })
  }
  const moveEntry = (entry: ScheduleEntry, to: string) => {
    if (entry.kind === 'idea') {
      const { id, updated_at } = entry.idea
      return manager.changeIdea({ id, updated_at, idea: { day: to } })
    }
    const { table, id, updated_at } = entry.post
    const at = moveToDay(entry.at, to, timeZone)
    return manager.move({
      table,
      id,
      updated_at,
      ...(entry.kind === 'end' ? { unpublish_at: at } : { published_at: at }),
    })
  }
  const open = (entry: ScheduleEntry) =>
    setOpened(
      entry.kind === 'idea'
        ? { kind: 'idea', idea: entry.idea, day: entry.at.day }
        : { kind: 'post', post: entry.post },
    )
  return (
    <div className="admin-section">
      <SectionHead title="Schedule">
        <Button size="small" onClick={() => setOpened({ kind: 'idea', idea: null, day: today })}>
          <Icon name="plus" />
          Idea
        </Button>
      </SectionHead>
      <ScheduleBar
        view={view}
        day={day}
        weeks={weeks}
        postsPerWeek={plan?.posts_per_week ?? null}
        onView={(next) => go({ view: next })}
        onStep={(steps) => go({ day: steps === 0 ? today : stepFrom(view, day, steps) })}
        onTarget={(count) => void run('Action failed', () => attempt(() => manager.setRhythm(count)))}
      />
      <QueryState query={query} label="Loading the schedule..." />
      {plan && (
        <>
          <ScheduleGrid
            weeks={weeks}
            month={view === 'month' ? day.slice(0, 7) : null}
            today={today}
            entries={entries}
            postsPerWeek={plan.posts_per_week}
            onOpen={open}
            onAdd={(added) => setOpened({ kind: 'idea', idea: null, day: added })}
            onMove={(entry, to) => void move(entry, to)}
          />
          <DueList
            plan={plan}
            today={today}
            now={readAt}
            timeZone={timeZone}
            onOpenPost={(post) => setOpened({ kind: 'post', post })}
            onOpenIdea={(idea) => setOpened({ kind: 'idea', idea, day: idea.day })}
          />
        </>
      )}
      {opened?.kind === 'post' && (
        <EntryDialog
          key={opened.post.id}
          post={opened.post}
          timeZone={timeZone}
          isPublished={opened.post.status === 'published' && opened.post.published_at <= readAt}
          onClose={() => setOpened(null)}
          onEdit={() => {
            setOpened(null)
            editor.edit(opened.post.table, opened.post.id)
          }}
          onSave={({ ...change }) => {
            const { table, id, updated_at } = opened.post
            return attempt(() => manager.move({ table, id, updated_at, ...change }))
          }}
        />
      )}
      {opened?.kind === 'idea' && (
        <IdeaDialog
          key={opened.idea?.id ?? opened.day}
          idea={opened.idea}
          day={opened.day}
          onClose={() => setOpened(null)}
          onSave={(idea) =>
            attempt(() =>
              opened.idea
                ? manager.changeIdea({ id: opened.idea.id, updated_at: opened.idea.updated_at, idea })
                : manager.addIdea(idea),
            )
          }
          onRemove={() => attempt(() => manager.removeIdea(opened.idea!.id))}
          onWrite={() =>
            attempt(async () => {
              const at = toInstant({ day: opened.idea!.day, minutes: IDEA_MINUTES }, timeZone)
              const draft = await manager.writeIdea(opened.idea!.id, at)
              editor.edit(draft.table, draft.id)
            })
          }
        />
      )}
      {editor.open}
    </div>
  )
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** Returns the current day in a time zone. */
function useToday(timeZone: string): string {
  const read = () => toClockTime(new Date().toISOString(), timeZone).day
  const [today, setToday] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setToday(read()), 60_000)
    return () => clearInterval(timer)
  })
  return today
}
