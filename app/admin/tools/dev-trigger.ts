import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { readSiteConfiguration } from '#app/data/context/site-configuration.ts'
import { runNewsImport } from '#app/data/tools/news-schedule.ts'
import { SHORTEST_INTERVAL_MINUTES } from '#domain/intervals.ts'

/** Specification, sections 7 and 9: while the interval is 30 seconds, this page asks for a run as often. */
const TRIGGER_EVERY_MS = 30_000
/** The last interval that this tab heard of; the page's source tells the one of the installation. */
const KEY = 'news-import-interval'

let isStarted = false
let timer: number | undefined
const listeners = new Set<() => void>()

/** Begins to watch the interval. @returns how to stop */
export function startDevTrigger(): () => void {
  isStarted = true
  follow(readInterval())
  return () => {
    isStarted = false
    follow(null)
  }
}

/** Tells which interval the server has, in minutes. */
export function followInterval(minutes: number): void {
  try {
    sessionStorage.setItem(KEY, String(minutes))
  } catch {
    // Without storage it holds for this page.
  }
  if (isStarted) follow(minutes)
}

/** Told after each run that this page asked for. @returns how to stop listening */
export function subscribeToDevRuns(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function follow(minutes: number | null): void {
  if (minutes !== SHORTEST_INTERVAL_MINUTES) {
    window.clearInterval(timer)
    timer = undefined
  } else timer ??= window.setInterval(() => void trigger(), TRIGGER_EVERY_MS)
}

async function trigger(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  try {
    await runNewsImport(getBrowserClient(), 'dev-30s')
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    // Who may not import is not asked for again; a failed run stands in the history, and the next may succeed.
    if (error.kind === 'refused') follow(null)
  }
  for (const listener of listeners) listener()
}

function readInterval(): number {
  try {
    const heard = sessionStorage.getItem(KEY)
    if (heard !== null) return Number(heard)
  } catch {
    // Without storage only the page's source tells.
  }
  return readSiteConfiguration().flags['news-import-interval']
}
