/**
 * Editor mode of a local trial: writing posts without an account. Requires a local request, the cookie of a
 * browser that opened the link on the console, and a grant kept in memory (threat model, section 3).
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { OneTimeLink } from './one-time-link.ts'
import { isOwnEditorCall, isOwnNavigation, isSameSecret, type Peer, readHeader } from './editor-requests.ts'

const GRANT_SECONDS = 15 * 60
const AUDIENCE = 'editor'
const START_HEADER = 'x-editor-start'
const GRANT_HEADER = 'x-editor-grant'
const MAX_GRANT_LENGTH = 1024

export type EditorMode = {
  startId: string
  /** Null if no secret is required. */
  oneTimeLink: OneTimeLink | null
  grantSeconds: number
  issueGrant(method: string, peer: Peer | undefined): string | null
  isGranted(method: string, peer: Peer | undefined): boolean
  /** Whether an editor page or development page may be opened: on this machine, and not from another site. */
  allowsNavigation(method: string, peer: Peer | undefined): boolean
  allowsCall(method: string, peer: Peer | undefined): boolean
}

export type EditorModeOptions = {
  port: number
  oneTimeLink: OneTimeLink | null
  now?: () => number
}

export function createEditorMode({
  port,
  oneTimeLink,
  now = () => performance.now(),
}: EditorModeOptions): EditorMode {
  const startId = randomBytes(32).toString('base64url')
  const key = randomBytes(32)
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest()

  function makeGrant(): string {
    const payload = Buffer.from(
      JSON.stringify({ aud: AUDIENCE, start: startId, exp: now() + GRANT_SECONDS * 1000 }),
    ).toString('base64url')
    return `${payload}.${sign(payload).toString('base64url')}`
  }

  function isValidGrant(grant: string): boolean {
    const [payload = '', signature = '', ...rest] = grant.split('.')
    if (grant.length > MAX_GRANT_LENGTH || rest.length > 0) return false
    if (!isSameSecret(Buffer.from(signature, 'base64url'), sign(payload))) return false
    const { aud, start, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as GrantClaims
    return aud === AUDIENCE && start === startId && exp > now()
  }

  const isInside = (peer: Peer | undefined): peer is Peer =>
    peer !== undefined && (oneTimeLink === null || oneTimeLink.hasCookie(peer))
  const allowsCall: EditorMode['allowsCall'] = (method, peer) =>
    isInside(peer) && isOwnEditorCall(method, peer, port)
  return {
    startId,
    oneTimeLink,
    grantSeconds: GRANT_SECONDS,
    issueGrant(method, peer) {
      if (!peer || !allowsCall(method, peer)) return null
      const given = readHeader(peer, START_HEADER)
      return given !== null && isSameSecret(given, startId) ? makeGrant() : null
    },
    isGranted(method, peer) {
      if (!isInside(peer) || !isOwnEditorCall(method, peer, port, { takesPictures: true })) return false
      const grant = readHeader(peer, GRANT_HEADER)
      return grant !== null && isValidGrant(grant)
    },
    allowsNavigation: (method, peer) => isInside(peer) && isOwnNavigation(method, peer, port),
    allowsCall,
  }
}

type GrantClaims = { aud: string; start: string; exp: number }
