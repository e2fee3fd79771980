/** Why an address that somebody gave was not fetched. */
export type FetchFailureKind =
  /** The address itself may not be fetched: its form, its host, or where that host lies. */
  | 'refused'
  /** The host could not be reached. */
  | 'unreachable'
  | 'too-slow'
  | 'too-large'
  | 'too-many-redirects'
  /** The host answered with a status that is no success. */
  | 'status'
  /** The host answered in a form that can't be read. */
  | 'unreadable'

const PHRASES: Record<FetchFailureKind, string> = {
  refused: 'This address may not be fetched.',
  unreachable: 'The host of this address could not be reached.',
  'too-slow': 'The host of this address took too long.',
  'too-large': 'What lies at this address is too large.',
  'too-many-redirects': 'This address leads on and on to others.',
  status: 'The host of this address answered with an error.',
  unreadable: 'The answer of this address could not be read.',
}

/**
 * A fetch that failed. The message is a fixed phrase: nothing of the answer, of addresses or of name servers is in
 * it (threat model, section 6).
 */
export class FetchFailure extends Error {
  readonly kind: FetchFailureKind
  /** Of the host's answer; null when there was none. */
  readonly status: number | null
  /** Host of a redirect that was refused. Not for people to read. */
  readonly leadsTo: string | null

  constructor(
    kind: FetchFailureKind,
    status: number | null = null,
    options?: ErrorOptions & { leadsTo?: string },
  ) {
    super(status === null ? PHRASES[kind] : `${PHRASES[kind].slice(0, -1)} (${status}).`, options)
    this.name = 'FetchFailure'
    this.kind = kind
    this.status = status
    this.leadsTo = options?.leadsTo ?? null
  }
}
