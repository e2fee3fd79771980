import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { createScheduleManager, type PlannedPost, type PostIdea } from '#app/data/schedule-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { addDays, formatDays } from '#domain/time-zone/calendar-days.ts'
import { toClockTime, toInstant } from '#domain/time-zone/zone-times.ts'
import { QueryState, SectionHead, useAction } from '../section-parts.tsx'
import { useManager, useStaff } from '../staff.tsx'
import { useAddressFilter } from '../use-address-filter.ts'
import { usePostEditor } from '../open-post-editor.tsx'
import { DueList } from './due-list.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { IdeaDialog } from './idea-dialog.tsx'
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
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { DateSteps } from '../date-steps.tsx'
import './schedule.css'

const NAMES = ['view', 'day'] as const
type Opened =
  { kind: 'post'; post: PlannedPost } | { kind: 'idea'; idea: PostIdea | null; day: string } | null

/** Publishing calendar, in the agency's time zone. */
export function ScheduleSection() {
  const call = useManager(createScheduleManager)
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
      call('read', {
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
      return call('change-idea', { id, updated_at, idea: { day: to } })
    }
    const { table, id, updated_at } = entry.post
    const at = moveToDay(entry.at, to, timeZone)
    return call('move', {
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
        onTarget={(count) =>
          void run('Action failed', () => attempt(() => call('set-rhythm', { posts_per_week: count })))
        }
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
            return attempt(() => call('move', { table, id, updated_at, ...change }))
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
                ? call('change-idea', { id: opened.idea.id, updated_at: opened.idea.updated_at, idea })
                : call('add-idea', { idea }),
            )
          }
          onRemove={() => attempt(() => call('remove-idea', { id: opened.idea!.id }))}
          onWrite={() =>
            attempt(async () => {
              const at = toInstant({ day: opened.idea!.day, minutes: IDEA_MINUTES }, timeZone)
              const draft = await call('write-idea', { id: opened.idea!.id, at })
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

const TARGETS = [0, 1, 2, 3, 4, 5, 6, 7, 10, 14].map((count) => ({
  value: String(count),
  label: count === 0 ? 'No target' : `${count} per week`,
}))
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

type ScheduleView = 'month' | 'week'
type ScheduleBarProps = {
  view: ScheduleView
  day: string
  weeks: readonly (readonly string[])[]
  postsPerWeek: number | null
  onView: (view: ScheduleView) => void
  onStep: (steps: -1 | 0 | 1) => void
  onTarget: (postsPerWeek: number) => void
}

function ScheduleBar({ view, day, weeks, postsPerWeek, onView, onStep, onTarget }: ScheduleBarProps) {
  const known = TARGETS.some(({ value }) => value === String(postsPerWeek))
  const others =
    known || postsPerWeek === null ? [] : [{ value: String(postsPerWeek), label: `${postsPerWeek} per week` }]
  return (
    <div className="row">
      <DateSteps
        title={view === 'month' ? monthName.format(new Date(day)) : formatDays(weeks[0]![0]!, weeks[0]![6]!)}
        onStep={onStep}
      />
      <SelectField
        id="schedule-target"
        label="Target"
        hidesLabel
        className="schedule-target"
        options={[...TARGETS, ...others]}
        disabled={postsPerWeek === null}
        value={String(postsPerWeek ?? 0)}
        onChange={({ target }) => onTarget(Number(target.value))}
      />
      <div className="choice-group" role="group" aria-label="View">
        {(['month', 'week'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => onView(name)}>
            {name === 'month' ? 'Month' : 'Week'}
          </button>
        ))}
      </div>
    </div>
  )
}
