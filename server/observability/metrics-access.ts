import { isSameSecret } from '../editor-mode/is-same-secret.ts'
import { isDirectFromThisMachine, type Peer, readHeader } from '../editor-mode/editor-requests.ts'

/**
 * Who may read the metrics: whoever knows the token, or, when none is set, programs on this machine that ask
 * directly. A proxy on this machine passes on the requests of strangers, so what came through one is none of those.
 */
export function mayReadMetrics(peer: Peer, { token, port }: { token: string | null; port: number }): boolean {
  if (token === null) return isDirectFromThisMachine(peer, port)
  const given = /^Bearer (.+)$/.exec(readHeader(peer, 'authorization') ?? '')?.[1]
  return given !== undefined && isSameSecret(given, token)
}
