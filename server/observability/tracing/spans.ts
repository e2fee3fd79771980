import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFillSync } from 'node:crypto'

/** By the numbers of OTLP. */
export const KIND = { internal: 1, server: 2, client: 3 } as const

export type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  /** False for one that is carried on and told to nobody. */
  isSampled: boolean
  name: string
  kind: number
  /** Nanoseconds since 1970. */
  startedAt: bigint
  endedAt?: bigint
  attributes: Record<string, string | number | boolean>
  hasFailed: boolean
}

/** What is under way where this is asked; what is awaited inherits it. */
export const currentSpan = new AsyncLocalStorage<Span | undefined>()

const EPOCH_NS = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint()
export const nowNs = (): bigint => EPOCH_NS + process.hrtime.bigint()

/** Made ahead: a call of the system's generator costs ten times what the rest of a span does. */
const randomness = Buffer.alloc(8192)
let used = randomness.length

function makeId(bytes: number): string {
  if (used + bytes > randomness.length) {
    randomFillSync(randomness)
    used = 0
  }
  used += bytes
  return randomness.toString('hex', used - bytes, used)
}

type Parent = Pick<Span, 'traceId' | 'spanId' | 'isSampled'>

/** @param ratio of new traces that are told, 0 to 1; one that was begun elsewhere was decided there */
export function startSpan(
  { name, kind, attributes = {} }: Pick<Span, 'name' | 'kind'> & Partial<Pick<Span, 'attributes'>>,
  parent: Parent | undefined,
  ratio: number,
): Span {
  const traceId = parent?.traceId ?? makeId(16)
  return {
    traceId,
    spanId: makeId(8),
    ...(parent && { parentSpanId: parent.spanId }),
    // The same trace is decided alike by everybody who takes part in it.
    isSampled: parent?.isSampled ?? Number.parseInt(traceId.slice(0, 8), 16) < ratio * 0x1_0000_0000,
    name,
    kind,
    startedAt: nowNs(),
    attributes,
    hasFailed: false,
  }
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/
const ZEROS = /^0+$/

/** Reads the header `traceparent` (W3C Trace Context); undefined when it says nothing that can be used. */
export function readTraceparent(header: string): Parent | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(header) ?? []
  if (!traceId || ZEROS.test(traceId) || ZEROS.test(spanId) || header.startsWith('ff')) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
