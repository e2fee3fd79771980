/**
 * Server functions (`/functions/v1/{name}`), with limits of size and time. Contract, section 8; threat model, sections
 * 8 and 10.
 */
import { tracingChannel } from 'node:diagnostics_channel'
import { type BodySpool, isSmallBody } from '../limits/body-spool.ts'
import { isDiskFull } from '../request/disk-full.ts'
import type { RequestLimits } from '../limits/request-limits.ts'
import { QueueFullError } from '../limits/work-queue.ts'
import { runInOwnFlow } from '../database/queue/flow.ts'
import type { Identity } from '../request/caller.ts'
import { addCorsHeaders, buildPreflightResponse } from '../request/cors.ts'
import { describeFailure, escapeForLog, type Log } from '../request/log.ts'
import type { ClientInfo } from '../request/client-info.ts'
import { createFunctionLoader, findFunctions, type FoundFunction } from './find-functions.ts'
import {
  DEFAULT_BODY_LIMIT_BYTES,
  DEFAULT_TIME_LIMIT_MS,
  type FunctionEnvironment,
  type FunctionRuntime,
  MAX_BODY_LIMIT_BYTES,
  type ServerFunction,
} from './function-runtime.ts'
import { limitBody, type LimitedBody, startTimeLimit } from './call-limits.ts'
import { refusals } from './refusals.ts'

const channel = tracingChannel('peakshelf.function')

export type FunctionsService = Awaited<ReturnType<typeof createFunctionsService>>

type FunctionCall = {
  request: Request
  name: string
  identity: Identity | null
  client: ClientInfo
  requestId: string
}

export type ExtendRuntime = (request: Request, client: ClientInfo) => Record<string, unknown>

type FunctionsServiceOptions = {
  projectFolder?: string
  env: FunctionEnvironment
  sealingKey: string
  fetch: typeof fetch
  ending: AbortSignal
  hasOneConnection: boolean
  extendRuntime?: ExtendRuntime
  sendMail: FunctionRuntime['sendMail']
  hasMailServer: () => boolean
  spool: BodySpool
  isSessionAlive: (sessionId: string) => Promise<boolean>
  openBatches: RequestLimits['openBatches']
  log: Log
}

export async function createFunctionsService(options: FunctionsServiceOptions) {
  const found = options.projectFolder
    ? await findFunctions(options.projectFolder)
    : new Map<string, FoundFunction>()
  const load = createFunctionLoader()
  return {
    names: [...found.keys()],
    refuseTooMany: (waitSeconds: number) => addCorsHeaders(refusals.tooManyRequests(waitSeconds)),
    async handle(call: FunctionCall): Promise<Response> {
      const target = found.get(call.name)
      const isPreflight = call.request.method === 'OPTIONS'
      if (!target) return isPreflight ? buildPreflightResponse() : addCorsHeaders(refusals.unknownFunction())
      try {
        const called = await load(target.file)
        if (called.handlesCors) return await runCounted(options, target, called, call)
        if (isPreflight) return buildPreflightResponse()
        return addCorsHeaders(await runCounted(options, target, called, call))
      } catch (error) {
        logFailure(options.log, call, error)
        return addCorsHeaders(refusals.notStarted(call.requestId))
      }
    },
  }
}

/** The call was already counted by number, because the caller is known only now. */
async function runCounted(
  options: FunctionsServiceOptions,
  target: FoundFunction,
  called: ServerFunction,
  call: FunctionCall,
): Promise<Response> {
  const isBatch = called.takesBatches && call.request.method !== 'OPTIONS'
  const allowance = isBatch ? options.openBatches(call.identity, call.client.clientAddress) : null
  const wait = allowance?.readWait() ?? null
  if (wait !== null) return addCorsHeaders(refusals.tooManyRequests(wait))
  const answer = await runFunction(options, target, called, call)
  if (answer.ok) allowance?.settle(Number(call.request.headers.get('content-length') ?? MAX_BODY_LIMIT_BYTES))
  return answer
}

async function runFunction(
  options: FunctionsServiceOptions,
  target: FoundFunction,
  called: ServerFunction,
  call: FunctionCall,
): Promise<Response> {
  const isPreflight = call.request.method === 'OPTIONS'
  if (target.verifiesToken && !isPreflight) {
    const refusal = await refuseToken(options, call)
    if (refusal) return refusal
  }
  const encoding = call.request.headers.get('content-encoding')
  if (encoding !== null && encoding !== 'identity') return refusals.compressed()
  return callWithinTimeLimit(options, called, call)
}

async function refuseToken(
  { isSessionAlive }: FunctionsServiceOptions,
  { request, identity }: FunctionCall,
): Promise<Response | null> {
  if (!request.headers.get('authorization')) return refusals.missingToken()
  if (!identity || 'problem' in identity) return refusals.invalidToken()
  const sessionId = identity.caller.claims.session_id
  const isAlive = typeof sessionId === 'string' && (await isSessionAlive(sessionId))
  return isAlive ? null : refusals.invalidToken()
}

/** Calls the function. When its body or its work takes too long, its signal aborts and its result is ignored. */
async function callWithinTimeLimit(
  options: FunctionsServiceOptions,
  called: ServerFunction,
  call: FunctionCall,
): Promise<Response> {
  const bodyLimit = Math.min(called.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES, MAX_BODY_LIMIT_BYTES)
  const timeLimit = called.timeLimitMs ?? DEFAULT_TIME_LIMIT_MS
  const body = limitBody(call.request, bodyLimit)
  if (body.isExceeded()) return refusals.tooLarge(bodyLimit)

  const time = startTimeLimit(timeLimit)
  const { request } = call
  const signal = AbortSignal.any([request.signal, time.signal])
  const run = (stream: LimitedBody['stream']) => {
    // The client may have disconnected while the call was queued.
    signal.throwIfAborted()
    time.restart()
    const { method, headers } = request
    const limited = new Request(request.url, {
      method,
      headers,
      signal,
      ...(stream && { body: stream, duplex: 'half' }),
    })
    return callFunction(options, called, call, limited)
  }
  const work =
    body.stream && !isSmallBody(request)
      ? options.spool.receive(body.stream, bodyLimit, run, time.pause)
      : (async () => run(body.stream))()
  const outcome = work.catch((error: unknown) => {
    if (error instanceof QueueFullError) return refusals.busy()
    if (isDiskFull(error)) return refusals.diskFull()
    if (body.isExceeded()) return refusals.tooLarge(bodyLimit)
    if (body.isDisconnected() || request.signal.aborted) return refusals.brokenOff()
    logFailure(options.log, call, error)
    return refusals.failed(call.requestId)
  })
  try {
    const answer = await Promise.race([outcome, time.timedOut])
    if (answer === 'timed out') {
      options.log({ level: 'error', event: 'function timed out', id: call.requestId, name: call.name })
      return refusals.timedOut(call.requestId, timeLimit)
    }
    // A server error caused by an incomplete body.
    return body.isDisconnected() && answer.status >= 500 ? refusals.brokenOff() : answer
  } finally {
    time.pause()
  }
}

async function callFunction(
  options: FunctionsServiceOptions,
  called: ServerFunction,
  call: FunctionCall,
  request: Request,
): Promise<Response> {
  const { clientAddress } = call.client
  const runtime: FunctionRuntime = {
    ...options.extendRuntime?.(request, call.client),
    env: options.env,
    sealingKey: options.sealingKey,
    fetch: options.fetch,
    ending: options.ending,
    hasOneConnection: options.hasOneConnection,
    inFlow: runInOwnFlow,
    sendMail: options.sendMail,
    hasMailServer: options.hasMailServer(),
    requestId: call.requestId,
    log: (entry) => options.log({ ...entry, id: call.requestId, function: call.name }),
    ...(clientAddress !== undefined && { clientAddress }),
  }
  const run = async () => called.fetch(request, runtime)
  const answer = await (channel.start.hasSubscribers ? channel.tracePromise(run, { name: call.name }) : run())
  // Headers of a fetched response are immutable.
  return new Response(answer.body, answer)
}

function logFailure(log: Log, { requestId, name }: FunctionCall, error: unknown): void {
  log({
    level: 'error',
    event: 'function failed',
    id: requestId,
    function: escapeForLog(name),
    error: describeFailure(error),
  })
}
