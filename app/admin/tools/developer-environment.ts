/** Set on <html> by an editor that shows the page (specification, section 2). */
export const EDITOR_MARKER = 'data-editor-environment'

const LOCAL_NAMES = ['127.0.0.1', '[::1]']
const LOCAL_HOST = 'localhost'

export type Surroundings = {
  hostname: string
  isFramed: boolean
  /** Whether <html> carries the marker. */
  isMarked: boolean
  /** Parts of host names, in lower case. */
  developerHosts: readonly string[]
}

/**
 * Whether the developer tools are drawn (specification, section 2): inside an embedding frame, on a host whose name
 * holds the editor platform's or localhost, or with the marker. It grants nothing: what the tools show is the
 * server's answer by role or grant.
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
