import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { readSiteConfiguration } from '#app/data/context/site-configuration.ts'
import { runNewsImport } from '#app/data/tools/news-schedule.ts'
import { readStored, store } from '#app/ui/browser-storage.ts'
import { MIN_INTERVAL_MINUTES } from '#domain/intervals.ts'

/** While the interval is 30 seconds, the open page triggers runs (specification, sections 7 and 9). */
const TRIGGER_EVERY_MS = 30_000
/** Storage key of the latest interval known to this tab. Without it, the page's configuration is used. */
const KEY = 'news-import-interval'

let isStarted = false
let timer: number | undefined
const listeners = new Set<() => void>()

/** @returns a function that stops the trigger */
export function startDevTrigger(): () => void {
  isStarted = true
  follow(readInterval())
  return () => {
    isStarted = false
    follow(null)
  }
}

/** Called when the server's interval is known. */
export function followInterval(minutes: number): void {
  store('session', KEY, String(minutes))
  if (isStarted) follow(minutes)
}

/** Calls the listener after each run triggered by this page. @returns a function that unsubscribes */
export function subscribeToDevRuns(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function follow(minutes: number | null): void {
  if (minutes !== MIN_INTERVAL_MINUTES) {
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
    // Stops if the person lacks permission. Other failures are listed in the history.
    if (error.kind === 'refused') follow(null)
  }
  for (const listener of listeners) listener()
}

function readInterval(): number {
  const stored = readStored('session', KEY)
  return stored === null ? readSiteConfiguration().flags['news-import-interval'] : Number(stored)
}
