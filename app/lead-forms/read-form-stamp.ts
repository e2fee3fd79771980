import type { RouterContextProvider } from 'react-router'
import { siteCallsContext } from '#app/data/context/site-calls.ts'

/** Returns the timestamp for forms on a page; null if forms can't be submitted. */
export function readFormStamp(context: Readonly<RouterContextProvider>): string | null {
  return context.get(siteCallsContext)?.stamps.issue() ?? null
}
