import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<() => string>()

/** Runs what answers a request, so that what fails in it is written down under its id. @param readId asked when something is */
export function inRequest<T>(readId: () => string, work: () => T): T {
  return current.run(readId, work)
}

/** The id of the request for which this runs; undefined for what the process does by itself. */
export function currentRequestId(): string | undefined {
  return current.getStore()?.()
}
