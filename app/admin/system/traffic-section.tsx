import { useState } from 'react'
import { type ChartTone, type TimeChartProps, TimeChart } from '#app/ui/charts/time-chart.tsx'
import { roundUpBytes } from '#app/ui/charts/chart-scale.ts'
import { formatSize } from '#domain/stored-files.ts'
import { findPercentile } from '#domain/system/answer-times.ts'
import { describeMilliseconds } from '#domain/system/describe-duration.ts'
import { countRequests } from '#domain/system/judge-system.ts'
import { addLatencies } from '#domain/system/answer-times.ts'
import type { ProcessFigures, TimeSpan } from '#domain/system/process-figures.ts'
import { SystemSection } from './system-section.tsx'
import { type ChartSlot, type ChartWindow, listSlots } from './chart-slots.ts'

const WINDOWS: readonly { id: ChartWindow; label: string; note: string }[] = [
  { id: 'hour', label: 'Last hour', note: 'in the last hour' },
  { id: 'day', label: 'Last day', note: 'in the last day' },
]
const formatCount = (count: number) => count.toLocaleString('en-US')

/** What was asked and how it was answered, over an hour or a day. */
export function TrafficSection({ figures }: { figures: ProcessFigures }) {
  const [window, setWindow] = useState<ChartWindow>('hour')
  const { note } = WINDOWS.find(({ id }) => id === window)!
  const slots = listSlots(figures, window)
  const frame = { times: slots.map(({ at }) => formatTime(at)), marks: chooseMarks(slots) }
  return (
    <SystemSection
      place="traffic"
      title="Traffic and load"
      note={describeScope(figures)}
      action={
        <div role="group" aria-label="Time" className="choice-group">
          {WINDOWS.map(({ id, label }) => (
            <button key={id} type="button" aria-pressed={id === window} onClick={() => setWindow(id)}>
              {label}
            </button>
          ))}
        </div>
      }
    >
      <div className="system-charts">
        {[...describeAnswers(slots, note), ...describeLoad(slots, figures)].map((chart) => (
          <TimeChart key={chart.title} {...frame} {...chart} />
        ))}
      </div>
    </SystemSection>
  )
}

function describeScope({ processes, host, mode }: ProcessFigures): string {
  const who =
    processes.length > 1 ? `The ${processes.length} processes on ${host} together` : `The process on ${host}`
  const others = {
    embedded: '',
    postgres: ' Replicas on other machines count for themselves.',
    hosted: ' What browsers ask the project itself is not counted here, nor what other machines answer.',
  }[mode]
  return `${who}, since the last start; kept in memory only.${others}`
}

const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

function formatTime(at: number): string {
  return clock.format(at)
}

function chooseMarks(slots: readonly ChartSlot[]): TimeChartProps['marks'] {
  return [formatTime(slots[0]!.at), formatTime(slots[slots.length / 2]!.at), 'now']
}

type Chart = Omit<TimeChartProps, 'times' | 'marks'>

function draw(
  slots: readonly ChartSlot[],
  name: string,
  tone: ChartTone,
  read: (span: TimeSpan) => number | null,
) {
  return { name, tone, values: slots.map(({ span }) => span && read(span)) }
}

function describeAnswers(slots: readonly ChartSlot[], note: string): Chart[] {
  const spans = slots.flatMap(({ span }) => span ?? [])
  const { total, failed } = countRequests(spans)
  const latencies = spans.map((span) => span.latencies)
  const all = latencies.length > 0 ? latencies.reduce(addLatencies) : []
  const slow = findPercentile(all, 0.95)
  const kept = spans.reduce((sum, span) => sum + span.kept, 0)
  const pages = kept + spans.reduce((sum, span) => sum + span.rendered + span.stale, 0)
  return [
    {
      title: 'Requests',
      headline: formatCount(total),
      note: `${note}, ${failed === 0 ? 'none' : formatCount(failed)} of them failed`,
      kind: 'bars',
      format: formatCount,
      series: [
        draw(slots, 'Answered', 'main', (span) => span.answered),
        draw(slots, 'Redirected', 'quiet', (span) => span.redirected),
        draw(slots, 'Refused', 'note', (span) => span.refused),
        draw(slots, 'Failed', 'bad', (span) => span.failed),
      ],
    },
    {
      title: 'Time to answer',
      headline: slow === null ? '–' : describeMilliseconds(slow),
      note: slow === null ? 'nothing was answered' : `or less for 95 of 100, ${note}`,
      kind: 'lines',
      format: describeMilliseconds,
      series: [
        draw(slots, 'Half of them', 'main', (span) => findPercentile(span.latencies, 0.5)),
        draw(slots, '95 of 100', 'second', (span) => findPercentile(span.latencies, 0.95)),
      ],
    },
    {
      title: 'Pages from memory',
      headline: pages === 0 ? '–' : `${Math.floor((kept / pages) * 100)} %`,
      note: pages === 0 ? 'no page was asked for' : `of ${formatCount(pages)} pages ${note}`,
      kind: 'bars',
      format: formatCount,
      series: [
        draw(slots, 'From memory', 'main', (span) => span.kept),
        draw(slots, 'Rendered', 'second', (span) => span.rendered),
        draw(slots, 'Old copies', 'note', (span) => span.stale),
      ],
    },
  ]
}

function describeLoad(
  slots: readonly ChartSlot[],
  { processes, queues, memoryLimitBytes }: ProcessFigures,
): Chart[] {
  const memory = processes.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0)
  const delay = Math.max(...processes.map(({ loopDelayMs }) => loopDelayMs))
  const sum = (count: 'waiting' | 'running' | 'refused') =>
    queues.reduce((all, queue) => all + queue[count], 0)
  const refused = sum('refused')
  return [
    {
      title: 'Event loop delay',
      headline: describeMilliseconds(delay),
      note: 'at most, in the last 10 seconds',
      kind: 'lines',
      format: describeMilliseconds,
      series: [draw(slots, 'Longest', 'main', (span) => span.loopDelayMs)],
    },
    {
      title: 'Memory',
      headline: formatSize(memory),
      note: `of ${formatSize(memoryLimitBytes)} now`,
      kind: 'lines',
      format: formatSize,
      roundTop: roundUpBytes,
      series: [draw(slots, 'Memory of the site', 'main', (span) => span.memoryBytes)],
    },
    {
      title: 'Work that waits',
      headline: formatCount(sum('waiting')),
      note: `now, and ${formatCount(sum('running'))} under way${refused > 0 ? `; ${formatCount(refused)} refused since the start` : ''}`,
      kind: 'lines',
      format: formatCount,
      series: [draw(slots, 'Most that waited', 'main', (span) => span.waiting)],
    },
  ]
}
