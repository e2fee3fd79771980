/** Measures how fast a page responds to input: the next paint, and the main-thread work that follows. */
import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, ElementHandle, Page } from 'playwright-core'
import { traceMainThread } from './main-thread-tasks.ts'

/** Work deferred into this pause counts for the action before. */
const PAUSE_MS = 250
/** Browsers report no shorter events (Event Timing, section 3.3.1). */
const MIN_REPORTED_MS = 16
const NS_A_MS = 1e6

/** In milliseconds. */
export type ActCost = {
  /** From input to the next paint, as Interaction to Next Paint counts it; 16 if shorter. */
  paintedAfter: number
  /** Of the main-thread tasks until the end of the pause. */
  longestTask: number
  /** Total of script, styles and layout. */
  handling: number
}

export type Act = {
  /** The measured input. */
  run: () => Promise<unknown>
  /** Preparation that is not measured. */
  prepare?: () => Promise<unknown>
}

type EventList = { interactionTimes?: number[] }

/**
 * Repeats an action with the CPU slowed down.
 * @param warm number of first repetitions to ignore
 */
export async function measureActs(
  page: Page,
  makeAct: (time: number) => Act,
  { times, warm, slowed }: { times: number; warm: number; slowed: number },
): Promise<ActCost[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  await page.evaluate(watchInteractions, MIN_REPORTED_MS)
  const spans: { from: number; to: number; cost: Omit<ActCost, 'longestTask'> }[] = []
  const tasks = await traceMainThread(session, async () => {
    for (let time = 0; time < warm + times; time += 1) {
      const { run, prepare } = makeAct(time)
      if (prepare) {
        await prepare()
        await pause(PAUSE_MS)
      }
      await page.evaluate(() => void ((globalThis as EventList).interactionTimes = []))
      const before = await readHandlingMs(session)
      const from = readMonotonicMs()
      await run()
      await pause(PAUSE_MS)
      const to = readMonotonicMs()
      const handling = (await readHandlingMs(session)) - before
      const paints = await page.evaluate(() => (globalThis as EventList).interactionTimes!)
      if (time >= warm)
        spans.push({ from, to, cost: { handling, paintedAfter: Math.max(MIN_REPORTED_MS, ...paints) } })
    }
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return spans.map(({ from, to, cost }) => {
    const own = tasks.filter(({ startedAt }) => startedAt >= from && startedAt < to)
    return { ...cost, longestTask: Math.max(0, ...own.map(({ processorMs }) => processorMs)) }
  })
}

/** Clicks with the mouse; scrolling to the target and finding its position is not measured. */
export function clickOn(page: Page, target: ElementHandle): Act {
  let place = { x: 0, y: 0 }
  return {
    async prepare() {
      // The sticky footer of a dialog may cover an element that was just scrolled into view.
      await target.evaluate((element) => (element as HTMLElement).scrollIntoView({ block: 'center' }))
      const { x, y, width, height } = (await target.boundingBox())!
      place = { x: x + width / 2, y: y + height / 2 }
      await page.mouse.move(place.x, place.y)
    },
    async run() {
      await page.mouse.down()
      await page.mouse.up()
    },
  }
}

/** Runs in the page. */
function watchInteractions(durationThreshold: number): void {
  const lists = globalThis as EventList
  lists.interactionTimes = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId > 0) lists.interactionTimes!.push(entry.duration)
  }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
}

/** The clock of Chromium's traces. */
function readMonotonicMs(): number {
  return Number(process.hrtime.bigint()) / NS_A_MS
}

async function readHandlingMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const read = (name: string) => metrics.find((metric) => metric.name === name)!.value * 1000
  return read('ScriptDuration') + read('RecalcStyleDuration') + read('LayoutDuration')
}
