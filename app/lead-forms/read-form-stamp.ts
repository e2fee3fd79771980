import type { RouterContextProvider } from 'react-router'
import { siteCallsContext } from '#app/data/context/site-calls.ts'

/** The time stamp for the forms of a page; null if forms can't be sent. */
export function readFormStamp(context: Readonly<RouterContextProvider>): string | null {
  return context.get(siteCallsContext)?.stamps.issue() ?? null
}
