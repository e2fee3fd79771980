/**
 * Pages that are asked for often are rendered again right after a change, before somebody has to wait for them; pages
 * that are always there, soon after the start.
 */

import { performance } from 'node:perf_hooks'
import type { ClearedPage } from '../responses/page-cache.ts'

export type RenderAheadOptions = {
  /** Whether the page is there again already, or being rendered. */
  isThere: (url: string) => boolean
  render: (url: string) => Promise<unknown>
  /** True while nothing can be rendered, or is to be. */
  isAtRest: () => boolean
  startTimer?: (run: () => void, milliseconds: number) => void
  /** Whether the process has too much to do to render several pages in a row. */
  isBusy?: () => boolean
  now?: () => number
}

/** Fewer visitors than that wait for themselves. */
const OFTEN = 3
/** More than that would be work for visitors who may not come. */
const MOST_WAITING = 40
/** One after the other, ten a second in the long run: visitors' own pages come first. */
const PAUSE_MS = 100
/** What one save throws away is there again before many ask, unless saves follow each other or visitors wait. */
const QUICK_PAUSE_MS = 10
const QUICK_IN_A_ROW = 20
/** The part of its time that the thread which answers may have been at work. */
const BUSY_FROM = 0.5
/** After a start there is other work, and who starts a process to ask it one thing doesn't want the others. */
const WARM_UP_AFTER_MS = 2_000

export type RenderAhead = {
  /** Is told of pages that were thrown away. */
  note: (cleared: readonly ClearedPage[]) => void
  /** Renders pages that nobody has asked for yet. */
  warmUp: (urls: readonly string[]) => void
}

export function createRenderAhead(options: RenderAheadOptions): RenderAhead {
  const { isThere, render, isAtRest, startTimer = startTimeout, now = Date.now } = options
  const isBusy = options.isBusy ?? watchThread()
  let waiting: ClearedPage[] = []
  let isRunning = false
  let quickLeft = QUICK_IN_A_ROW
  let countedAt = now()

  /** Each pause that has passed allows another page in a row. */
  function choosePause(): number {
    const pauses = Math.floor((now() - countedAt) / PAUSE_MS)
    countedAt += pauses * PAUSE_MS
    quickLeft = Math.min(QUICK_IN_A_ROW, quickLeft + pauses)
    // What nobody has asked for yet is in no hurry.
    if (isBusy() || quickLeft < 1 || waiting[0]?.hits === 0) return PAUSE_MS
    quickLeft -= 1
    return QUICK_PAUSE_MS
  }

  async function renderNext(): Promise<void> {
    if (isAtRest()) waiting = []
    const next = waiting.shift()
    // A failure is told to whoever asks for the page.
    if (next && !isThere(next.url)) await render(next.url).catch(() => undefined)
    isRunning = waiting.length > 0
    if (isRunning) startTimer(() => void renderNext(), choosePause())
  }

  function add(pages: readonly ClearedPage[], pauseMs?: number): void {
    if (pages.length === 0) return
    const known = new Set(pages.map(({ url }) => url))
    waiting = [...pages, ...waiting.filter(({ url }) => !known.has(url))]
      .sort((one, other) => other.hits - one.hits)
      .slice(0, MOST_WAITING)
    if (isRunning) return
    isRunning = true
    startTimer(() => void renderNext(), pauseMs ?? choosePause())
  }

  return {
    note: (cleared) => add(cleared.filter(({ hits }) => hits >= OFTEN)),
    warmUp: (urls) =>
      add(
        urls.map((url) => ({ url, hits: 0 })),
        WARM_UP_AFTER_MS,
      ),
  }
}

/** How much of its time this thread was at work since it was last asked. */
function watchThread(): () => boolean {
  let last = performance.eventLoopUtilization()
  return () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    return utilization > BUSY_FROM
  }
}

function startTimeout(run: () => void, milliseconds: number): void {
  setTimeout(run, milliseconds).unref()
}
