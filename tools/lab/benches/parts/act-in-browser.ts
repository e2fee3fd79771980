/** How a page takes what somebody does: until something of it is seen, and what its main thread works on after. */
import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, ElementHandle, Page } from 'playwright-core'
import { traceMainThread } from './main-thread-tasks.ts'

/** Work that waits for it belongs to the act before. */
const PAUSE_MS = 250
/** Events that took less are not told of (Event Timing, 3.3.1). */
const MIN_REPORTED_MS = 16
const NS_A_MS = 1e6

/** In milliseconds. */
export type ActCost = {
  /** From the key or the press to the next paint, as Interaction to Next Paint counts it; 16 stands for all that is less. */
  paintedAfter: number
  /** Of the tasks of the main thread that began until the pause after the act was over. */
  longestTask: number
  /** Script, styles and layout of all of them. */
  handling: number
}

export type Act = {
  /** What is done by real keys and presses. */
  run: () => Promise<unknown>
  /** What is not measured: to find, and to bring into view. */
  prepare?: () => Promise<unknown>
}

type EventList = { interactionTimes?: number[] }

/**
 * Acts so often one after the other, with the processor of the page slowed down so many times.
 * @param warm the first so many times are not told
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

/** Presses where it is seen, as a mouse does; finding the place is done before it is measured. */
export function pressing(page: Page, target: ElementHandle): Act {
  let place = { x: 0, y: 0 }
  return {
    async prepare() {
      // What stands still at the foot of a dialog may cover what only just came into view.
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

/** On the clock that traces use, too. */
function readMonotonicMs(): number {
  return Number(process.hrtime.bigint()) / NS_A_MS
}

async function readHandlingMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const read = (name: string) => metrics.find((metric) => metric.name === name)!.value * 1000
  return read('ScriptDuration') + read('RecalcStyleDuration') + read('LayoutDuration')
}
