/** Records the main-thread tasks of a page with Chromium's tracing. */
import type { CDPSession } from 'playwright-core'

type TraceEvent = {
  name: string
  ts: number
  tdur?: number
  tid: number
  pid: number
  args: { name?: string }
}

export type Task = {
  /** Milliseconds on the clock of the trace. */
  startedAt: number
  /** CPU time; a slowed-down CPU counts as proportionally longer. */
  processorMs: number
}

/** @returns the tasks of all pages' main threads during `act`, in order */
export async function traceMainThread(session: CDPSession, act: () => Promise<unknown>): Promise<Task[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] },
  })
  await act()
  const isOver = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await isOver
  const renderers = events.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  )
  return events
    .filter(
      ({ name, pid, tid }) =>
        name === 'RunTask' && renderers.some((renderer) => renderer.pid === pid && renderer.tid === tid),
    )
    .map(({ ts, tdur = 0 }) => ({ startedAt: ts / 1000, processorMs: tdur / 1000 }))
    .toSorted((one, other) => one.startedAt - other.startedAt)
}
