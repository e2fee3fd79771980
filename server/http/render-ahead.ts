/** Pages that are asked for often are rendered again right after a change, before somebody has to wait for them. */

import type { ClearedPage } from '../responses/page-cache.ts'

export type RenderAheadOptions = {
  /** Whether the page is there again already, or being rendered. */
  isThere: (url: string) => boolean
  render: (url: string) => Promise<unknown>
  /** True while nothing can be rendered. */
  isDataAway: () => boolean
  startTimer?: (run: () => void, milliseconds: number) => void
}

/** Fewer visitors than that wait for themselves. */
const OFTEN = 3
/** More than that would be work for visitors who may not come. */
const MOST_WAITING = 40
/** One after the other, ten a second at most: visitors' own pages come first. */
const PAUSE_MS = 100

/** @returns what is to be told of pages that were thrown away */
export function createRenderAhead(options: RenderAheadOptions): (cleared: readonly ClearedPage[]) => void {
  const { isThere, render, isDataAway, startTimer = startTimeout } = options
  let waiting: ClearedPage[] = []
  let isRunning = false

  async function renderNext(): Promise<void> {
    if (isDataAway()) waiting = []
    const next = waiting.shift()
    // A failure is told to whoever asks for the page.
    if (next && !isThere(next.url)) await render(next.url).catch(() => undefined)
    isRunning = waiting.length > 0
    if (isRunning) startTimer(() => void renderNext(), PAUSE_MS)
  }

  return (cleared) => {
    const often = cleared.filter(({ hits }) => hits >= OFTEN)
    if (often.length === 0) return
    const known = new Set(often.map(({ url }) => url))
    waiting = [...often, ...waiting.filter(({ url }) => !known.has(url))]
      .sort((one, other) => other.hits - one.hits)
      .slice(0, MOST_WAITING)
    if (isRunning) return
    isRunning = true
    startTimer(() => void renderNext(), PAUSE_MS)
  }
}

function startTimeout(run: () => void, milliseconds: number): void {
  setTimeout(run, milliseconds).unref()
}
