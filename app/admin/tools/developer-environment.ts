/** Set on <html> by code editors that preview the page (specification, section 2). */
export const EDITOR_MARKER = 'data-editor-environment'

const LOCAL_NAMES = ['127.0.0.1', '[::1]']
const LOCAL_HOST = 'localhost'

export type Surroundings = {
  hostname: string
  isFramed: boolean
  /** Whether <html> has the marker attribute. */
  isMarked: boolean
  /** Parts of host names, in lower case. */
  developerHosts: readonly string[]
}

/**
 * Returns whether to show the developer tools (specification, section 2): in a frame, on localhost or a
 * developer host, or with the marker. This grants no access, because the server checks role or grant.
 */
export function isDeveloperEnvironment({
  hostname,
  isFramed,
  isMarked,
  developerHosts,
}: Surroundings): boolean {
  const name = hostname.toLowerCase()
  return (
    isFramed ||
    isMarked ||
    LOCAL_NAMES.includes(name) ||
    [LOCAL_HOST, ...developerHosts].some((part) => name.includes(part))
  )
}
