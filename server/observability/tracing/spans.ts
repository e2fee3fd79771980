import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFillSync } from 'node:crypto'

export const KIND = { internal: 1, server: 2, client: 3 } as const

export type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  /** If false, the span is propagated but not exported. */
  isSampled: boolean
  name: string
  kind: number
  startedAt: bigint
  endedAt?: bigint
  attributes: Record<string, string | number | boolean>
  hasFailed: boolean
}

export const currentSpan = new AsyncLocalStorage<Span | undefined>()

const EPOCH_NS = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint()
export const nowNs = (): bigint => EPOCH_NS + process.hrtime.bigint()

/** Generated in advance, because the system's generator takes ten times as long as the rest of a span. */
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

/** @param ratio share of new traces to export, 0 to 1; for traces started elsewhere, the origin decided */
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
    // Derived from the id, so that all services decide the same.
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

/** Parses the header `traceparent` (W3C Trace Context); undefined if invalid. */
export function readTraceparent(header: string): Parent | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(header) ?? []
  if (!traceId || ZEROS.test(traceId) || ZEROS.test(spanId) || header.startsWith('ff')) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
