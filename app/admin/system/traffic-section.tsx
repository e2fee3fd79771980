import { useState } from 'react'
import { type ChartTone, type TimeChartProps, TimeChart } from '#app/ui/charts/time-chart.tsx'
import { roundUpBytes } from '#app/ui/charts/chart-scale.ts'
import { formatSize } from '#domain/stored-files.ts'
import { describeMilliseconds } from '#domain/system/describe-duration.ts'
import { countRequests } from '#domain/system/judge-system.ts'
import { addLatencies, findPercentile } from '#domain/system/answer-times.ts'
import type { ProcessFigures, TimeSpan } from '#domain/system/process-figures.ts'
import { SystemSection } from './system-section.tsx'
import { type ChartSlot, type ChartWindow, listSlots } from './chart-slots.ts'

const WINDOWS: readonly { id: ChartWindow; label: string; note: string }[] = [
  { id: 'hour', label: 'Last hour', note: 'in the last hour' },
  { id: 'day', label: 'Last day', note: 'in the last day' },
]
const formatCount = (count: number) => count.toLocaleString('en-US')

/** Charts of requests, response times and memory over the last hour or day. */
export function TrafficSection({ figures }: { figures: ProcessFigures }) {
  const [window, setWindow] = useState<ChartWindow>('hour')
  const { note } = WINDOWS.find(({ id }) => id === window)!
  const slots = listSlots(figures, window)
  const frame = { times: slots.map(({ at }) => formatTime(at)), marks: chooseMarks(slots) }
  return (
    <SystemSection
      section="traffic"
      title="Traffic and load"
      note={`The process on ${figures.host}, since its last start.${SCOPES[figures.mode]}`}
      action={
        <div role="group" aria-label="Period" className="choice-group">
          {WINDOWS.map(({ id, label }) => (
            <button key={id} type="button" aria-pressed={id === window} onClick={() => setWindow(id)}>
              {label}
            </button>
          ))}
        </div>
      }
    >
      <div className="columns columns--3 gap-16">
        {[...describeAnswers(slots, note), describeMemory(slots, figures)].map((chart) => (
          <TimeChart key={chart.title} {...frame} {...chart} />
        ))}
      </div>
    </SystemSection>
  )
}

const SCOPES: Record<ProcessFigures['mode'], string> = {
  embedded: '',
  postgres: ' Other processes count separately.',
  hosted: ' Requests to the hosted project are not counted.',
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
  return [
    {
      title: 'Requests',
      headline: formatCount(total),
      note: `${note}, ${failed === 0 ? 'none' : formatCount(failed)} failed`,
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
      title: 'Response time',
      headline: slow === null ? '–' : describeMilliseconds(slow),
      note: slow === null ? 'no requests' : `or less for 95 % of requests ${note}`,
      kind: 'lines',
      format: describeMilliseconds,
      series: [
        draw(slots, 'Median', 'main', (span) => findPercentile(span.latencies, 0.5)),
        draw(slots, '95th percentile', 'second', (span) => findPercentile(span.latencies, 0.95)),
      ],
    },
  ]
}

function describeMemory(
  slots: readonly ChartSlot[],
  { memoryBytes, memoryLimitBytes }: ProcessFigures,
): Chart {
  return {
    title: 'Memory',
    headline: formatSize(memoryBytes),
    note: `of ${formatSize(memoryLimitBytes)} now`,
    kind: 'lines',
    format: formatSize,
    roundTop: roundUpBytes,
    series: [draw(slots, 'Memory of the site', 'main', (span) => span.memoryBytes)],
  }
}
