/**
 * Fetches given URLs, and is the only module that may (threat model, section 6): it allows hosts by purpose, checks every
 * IP address of a host before it connects to it, follows redirects itself, and limits time and size.
 */
import { Buffer } from 'node:buffer'
import { tracingChannel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { isPublicAddress, readAddressOfHost } from './guarded-fetch-addresses.ts'
import { readFetchedBody, readWaitSeconds } from './guarded-fetch-body.ts'
import { FetchFailure } from './guarded-fetch-failure.ts'
import {
  type AllowedAddress,
  type FetchPurpose,
  mustBeAllowed,
  type SourceSettings,
} from './guarded-fetch-hosts.ts'
import { type Hop, type Network, network as realNetwork, TimedOut } from './guarded-fetch-network.ts'

/** Traces the purpose of fetches, not their URLs. */
const channel = tracingChannel('peakshelf.fetch')

export type FetchOptions = {
  purpose: FetchPurpose
  settings: SourceSettings
  /** After decompression. */
  maxBytes: number
  signal?: AbortSignal
  network?: Network
  limits?: Partial<FetchLimits>
}

export type FetchLimits = {
  connectMs: number
  headMs: number
  wholeMs: number
  redirects: number
  concurrent: number
}

export type Fetched = {
  url: URL
  /** Media type in lower case, without parameters. */
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

const LIMITS: FetchLimits = { connectMs: 5_000, headMs: 10_000, wholeMs: 20_000, redirects: 3, concurrent: 4 }
const HEADERS = {
  accept: '*/*',
  'accept-encoding': 'gzip',
  'user-agent': 'Mozilla/5.0 (compatible; site import)',
}
const REDIRECTS = new Set([301, 302, 303, 307, 308])
type Queue = { running: number; waiting: (() => void)[] }
const fetches: Queue = { running: 0, waiting: [] }
/** Separate queue, so that fetches do not wait for slow webhook receivers. */
const posts: Queue = { running: 0, waiting: [] }
/** Separate limit, because bookings wait for the hosts' calendars. */
const calendars: Queue = { running: 0, waiting: [] }

export function guardedFetch(address: string, options: FetchOptions): Promise<Fetched> {
  return runQueued(fetches, address, options, (request) => follow(address, { ...options, ...request }))
}

/** Checks a URL before it is stored. A host that doesn't resolve yet passes: it is checked again on each fetch. */
export async function mustBeFetchable(
  address: string,
  { purpose, settings, network = realNetwork }: Pick<FetchOptions, 'purpose' | 'settings' | 'network'>,
): Promise<void> {
  const target = mustBeAllowed(address, purpose, settings)
  try {
    await findAddresses(target, network, AbortSignal.timeout(LIMITS.connectMs))
  } catch (error) {
    if (!(error instanceof FetchFailure) || error.kind !== 'unreachable') throw error
  }
}

/** Finds the IP address of a mail server to connect to. @throws FetchFailure */
export async function findMailServer(host: string, settings: SourceSettings, signal: AbortSignal) {
  const target = mustBeAllowed(`https://${host}`, 'mailbox', settings)
  const [address] = await findAddresses(target, realNetwork, signal)
  return { address: address!, isNamed: target.isNamed }
}

export type PostOptions = Omit<FetchOptions, 'purpose' | 'maxBytes'> & {
  purpose: 'webhook' | 'ping' | 'purge'
  headers: Record<string, string>
  body: string
  /** `PURGE` is for HTTP caches such as Varnish. */
  method?: 'POST' | 'PURGE'
}

export type Posted = {
  status: number
  /** From `Retry-After`; 0 without it. */
  waitSeconds: number
}

/** Follows no redirects and reads the response headers only. @throws FetchFailure without a response */
export function guardedPost(address: string, options: PostOptions): Promise<Posted> {
  return runQueued(posts, address, options, async (request) => {
    const target = mustBeAllowed(address, options.purpose, options.settings)
    const response = await send(target, { ...options, ...request })
    response.destroy()
    return {
      status: response.statusCode ?? 0,
      waitSeconds: readWaitSeconds(response.headers['retry-after']),
    }
  })
}

export type CalendarOptions = Omit<FetchOptions, 'purpose'> & {
  method: NonNullable<Hop['method']>
  headers: Record<string, string>
  body?: string
}

export type CalendarAnswer = Posted & { location: string | null; text: string }

/** A request to a host's calendar account. Redirects are not followed. @throws FetchFailure without a response */
export function guardedCalendar(address: string, options: CalendarOptions): Promise<CalendarAnswer> {
  return runQueued(calendars, address, { ...options, purpose: 'calendar' }, async (request) => {
    const target = mustBeAllowed(address, 'calendar', options.settings)
    const { body } = options
    const headers = {
      ...HEADERS,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      ...options.headers,
    }
    const response = await send(target, { ...options, ...request, headers })
    return {
      status: response.statusCode ?? 0,
      waitSeconds: readWaitSeconds(response.headers['retry-after']),
      location: response.headers.location ?? null,
      text: new TextDecoder().decode(await readFetchedBody(response, options.maxBytes)),
    }
  })
}

/** A request to an owner's bucket. Redirects are not followed. @throws FetchFailure without a response */
export function guardedStore(
  request: Request,
  options: Omit<FetchOptions, 'purpose' | 'signal'>,
): Promise<Response> {
  const purpose = 'store'
  const { url, signal } = request
  return runQueued(posts, url, { ...options, purpose, signal }, async (timed) => {
    const target = mustBeAllowed(url, purpose, options.settings)
    const body = new Uint8Array(await request.arrayBuffer())
    const response = await send(target, {
      ...options,
      ...timed,
      method: request.method as 'GET' | 'POST' | 'PUT' | 'DELETE',
      headers: { ...Object.fromEntries(request.headers), 'content-length': String(body.length) },
      body,
    })
    const { statusCode: status = 502, headers } = response
    const bytes = await readFetchedBody(response, options.maxBytes)
    // These statuses have no body.
    return new Response([204, 205, 304].includes(status) ? null : bytes, {
      status,
      headers: headers.etag ? { etag: headers.etag } : {},
    })
  })
}

type Timed = { limits: FetchLimits; signal: AbortSignal }

async function runQueued<Result>(
  queue: Queue,
  address: string,
  options: Pick<FetchOptions, 'purpose' | 'settings' | 'signal' | 'limits'>,
  work: (request: Timed) => Promise<Result>,
): Promise<Result> {
  const limits = { ...LIMITS, ...options.limits }
  // Refuses before it waits.
  mustBeAllowed(address, options.purpose, options.settings)
  while (queue.running >= limits.concurrent) await new Promise<void>((resolve) => queue.waiting.push(resolve))
  queue.running += 1
  const timer = AbortSignal.timeout(limits.wholeMs)
  const signal = options.signal ? AbortSignal.any([timer, options.signal]) : timer
  try {
    const run = () => work({ limits, signal })
    return await (channel.start.hasSubscribers ? channel.tracePromise(run, { kind: options.purpose }) : run())
  } catch (error) {
    if (timer.aborted) throw new FetchFailure('too-slow', null, { cause: error })
    throw error
  } finally {
    queue.running -= 1
    queue.waiting.shift()?.()
  }
}

type FetchRequest = FetchOptions & Timed
type SendRequest = Timed &
  Pick<FetchOptions, 'network'> &
  Partial<Pick<PostOptions, 'headers'>> &
  Pick<Hop, 'body' | 'method'>

async function follow(address: string, options: FetchRequest): Promise<Fetched> {
  let next = mustBeAllowed(address, options.purpose, options.settings)
  for (let hops = 0; hops <= options.limits.redirects; hops += 1) {
    const response = await send(next, options)
    const status = response.statusCode ?? 0
    if (REDIRECTS.has(status)) {
      response.destroy()
      next = readRedirect(next, response, options)
    } else if (status === 200) {
      const type = (response.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
      return { url: next.url, type, bytes: await readFetchedBody(response, options.maxBytes) }
    } else {
      response.destroy()
      throw new FetchFailure('status', status)
    }
  }
  throw new FetchFailure('too-many-redirects')
}

function readRedirect(
  from: AllowedAddress,
  { headers }: IncomingMessage,
  options: FetchRequest,
): AllowedAddress {
  const { location } = headers
  if (location === undefined || !URL.canParse(location, from.url.href)) throw new FetchFailure('unreadable')
  const target = new URL(location, from.url.href)
  const next = checkRedirect(target, options)
  if (from.url.protocol === 'https:' && next.url.protocol === 'http:') throw new FetchFailure('refused')
  return next
}

function checkRedirect(target: URL, { purpose, settings }: FetchRequest): AllowedAddress {
  try {
    return mustBeAllowed(target.href, purpose, settings)
  } catch (error) {
    throw new FetchFailure('refused', null, { cause: error, redirectHost: target.hostname })
  }
}

async function send(target: AllowedAddress, options: SendRequest): Promise<IncomingMessage> {
  const { limits, signal, headers, body, method, network = realNetwork } = options
  let failure: unknown
  for (const address of await findAddresses(target, network, signal)) {
    try {
      return await network.send({
        url: target.url,
        address,
        headers: headers ?? HEADERS,
        ...(body !== undefined && { body }),
        ...(method && { method }),
        signal,
        connectLimitMs: limits.connectMs,
        headLimitMs: limits.headMs,
      })
    } catch (error) {
      if (error instanceof TimedOut) throw new FetchFailure('too-slow', null, { cause: error })
      failure = error
    }
  }
  throw new FetchFailure('unreachable', null, { cause: failure })
}

/** The first address of each family. @throws FetchFailure 'refused' if any address is internal */
async function findAddresses(
  { url, isNamed }: AllowedAddress,
  network: Network,
  signal: AbortSignal,
): Promise<string[]> {
  const literal = readAddressOfHost(url.hostname)
  let found: string[]
  try {
    found = literal === null ? await resolveInTime(url.hostname, network, signal) : [literal]
  } catch (error) {
    throw new FetchFailure('unreachable', null, { cause: error })
  }
  if (found.length === 0) throw new FetchFailure('unreachable')
  if (!isNamed && !found.every((address) => isPublicAddress(address))) throw new FetchFailure('refused')
  const byFamily = [
    found.find((address) => !address.includes(':')),
    found.find((address) => address.includes(':')),
  ]
  return byFamily.filter((address) => address !== undefined)
}

/** Stops waiting for the system resolver, which can't be aborted. */
function resolveInTime(hostname: string, network: Network, signal: AbortSignal): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    return network
      .resolve(hostname)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}
