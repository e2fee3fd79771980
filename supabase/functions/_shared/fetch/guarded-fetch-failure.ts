export type FetchFailureKind =
  /** The URL, its host or the host's IP address is not allowed. */
  'refused' | 'unreachable' | 'too-slow' | 'too-large' | 'too-many-redirects' | 'status' | 'unreadable'

const PHRASES: Record<FetchFailureKind, string> = {
  refused: 'This address may not be fetched.',
  unreachable: 'The host of this address could not be reached.',
  'too-slow': 'The host of this address took too long.',
  'too-large': 'The file at this address is too large.',
  'too-many-redirects': 'This address redirects too many times.',
  status: 'The host of this address answered with an error.',
  unreadable: 'The response of this address could not be read.',
}

/** The message is a fixed phrase, which reveals nothing of responses, IP addresses or DNS (threat model, section 6). */
export class FetchFailure extends Error {
  readonly kind: FetchFailureKind
  readonly status: number | null
  /** Target host of a refused redirect. Not shown to anyone. */
  readonly redirectHost: string | null

  constructor(
    kind: FetchFailureKind,
    status: number | null = null,
    options?: ErrorOptions & { redirectHost?: string },
  ) {
    super(status === null ? PHRASES[kind] : `${PHRASES[kind].slice(0, -1)} (${status}).`, options)
    this.name = 'FetchFailure'
    this.kind = kind
    this.status = status
    this.redirectHost = options?.redirectHost ?? null
  }
}
