/** The frame of every server function: origin, method, caller, input, and the responses to failures. */
import { PostgrestError } from '@supabase/supabase-js'
import type { z } from 'zod'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import type { Permission } from '#domain/permissions.ts'
import { addCorsHeaders, createPreflightResponse, isForeignOrigin } from './allowed-origin.ts'
import { toRefusalResponse, FunctionRefusal } from './function-refusal.ts'
import { type FunctionRuntime, type LogEntry, readRuntime, writeLog } from './function-runtime.ts'
import { type Access, type Caller, identifyCaller } from './identify-caller.ts'
import { mustBeJsonType, readBytes, readJson } from './read-body.ts'
import { MissingSettingError } from './read-setting.ts'

export type FunctionOptions<Body> = {
  access: Access | readonly Access[]
  /** Permission that a signed-in caller needs; by default `site.manage`, which only owners have. */
  permission?: Permission
  /** Schema of the JSON body; an empty body is parsed as undefined. */
  input?: z.ZodType<Body>
  /** `bytes`: the handler gets the body of any content type as a Uint8Array. */
  body?: 'json' | 'bytes'
  /** Status by database error code, for errors whose message is written for the caller. */
  refusals?: Record<string, number>
  /** 10 MiB at most. */
  bodyLimitBytes?: number
  /** Ignored on the hosted platform, which has its own limit. */
  timeLimitMs?: number
  /** The function takes large data in many calls: successful calls count by size, not by number. */
  takesBatches?: boolean
}

export type FunctionCall<Body> = Caller & {
  request: Request
  body: Body
  /** With the caller's rights; service role for editor grants and the server. */
  database: Caller['supabase']
  runtime: FunctionRuntime | undefined
  /** Aborts when the caller disconnects or the time limit is reached. */
  signal: AbortSignal
  log: (entry: LogEntry) => void
  logAction: (event: string, fields?: Record<string, unknown>) => void
}

/** Objects are sent as JSON with `success: true` and status 200. */
export type FunctionHandler<Body> = (call: FunctionCall<Body>) => Promise<object> | object

export type ServedFunction = {
  /** @param given what the embedded backend adds, see `function-runtime.ts` */
  fetch(request: Request, given?: unknown): Promise<Response>
  handlesCors: true
  bodyLimitBytes: number
  timeLimitMs: number
  takesBatches: boolean
}

type LimitedOptions<Body> = FunctionOptions<Body> & { bodyLimitBytes: number }

const DEFAULT_BODY_LIMIT_BYTES = 1024 * 1024
const DEFAULT_TIME_LIMIT_MS = 30_000

/** Makes the default export of a function. Errors other than refusals are logged and answered with status 500. */
export function serveFunction<Body = unknown>(
  options: FunctionOptions<Body>,
  handler: FunctionHandler<Body>,
): ServedFunction {
  const { bodyLimitBytes = DEFAULT_BODY_LIMIT_BYTES, timeLimitMs = DEFAULT_TIME_LIMIT_MS } = options
  return {
    handlesCors: true,
    bodyLimitBytes,
    timeLimitMs,
    takesBatches: options.takesBatches ?? false,
    async fetch(request, given) {
      const runtime = readRuntime(given)
      if (isForeignOrigin(request, runtime)) {
        return toRefusalResponse(new FunctionRefusal(403, 'Only pages of this site may call this function.'))
      }
      if (request.method === 'OPTIONS') return addCorsHeaders(request, createPreflightResponse())
      const response = await runHandler(request, { ...options, bodyLimitBytes }, handler, runtime)
      if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
      return addCorsHeaders(request, response)
    },
  }
}

async function runHandler<Body>(
  request: Request,
  options: LimitedOptions<Body>,
  handler: FunctionHandler<Body>,
  runtime: FunctionRuntime | undefined,
): Promise<Response> {
  try {
    const answer = await handler(await prepareCall(request, options, runtime))
    return answer instanceof Response
      ? new Response(answer.body, answer)
      : Response.json({ success: true, ...answer })
  } catch (error) {
    const refusal = readRefusal(error, options)
    if (refusal) return toRefusalResponse(refusal)
    const requestId = runtime?.requestId ?? crypto.randomUUID()
    writeLog(runtime, { level: 'error', event: 'failure', id: requestId, error: describeFailure(error) })
    return toRefusalResponse(
      new FunctionRefusal(500, 'Something went wrong on our side. Please try again.', {
        request_id: requestId,
      }),
    )
  }
}

/** Converts an error to a refusal; null if its message is not for the caller. */
function readRefusal(
  error: unknown,
  { refusals = {} }: Pick<FunctionOptions<unknown>, 'refusals'>,
): FunctionRefusal | null {
  if (error instanceof FunctionRefusal) return error
  if (error instanceof HtmlLimitError) return new FunctionRefusal(400, error.message)
  if (error instanceof MissingSettingError) return new FunctionRefusal(503, error.message)
  if (isDiskFull(error)) return new FunctionRefusal(507, DISK_FULL_MESSAGE)
  const status = error instanceof PostgrestError ? refusals[error.code] : undefined
  return status === undefined ? null : new FunctionRefusal(status, (error as PostgrestError).message)
}

/** Checks the caller before it reads the body. */
async function prepareCall<Body>(
  request: Request,
  options: LimitedOptions<Body>,
  runtime: FunctionRuntime | undefined,
): Promise<FunctionCall<Body>> {
  if (request.method !== 'POST') throw new FunctionRefusal(405, 'Call this function with POST.')
  if (options.body !== 'bytes') mustBeJsonType(request)
  const accesses = typeof options.access === 'string' ? [options.access] : options.access
  const caller = await identifyCaller(request, accesses, options.permission ?? 'site.manage', runtime)
  const log = (entry: LogEntry) => writeLog(runtime, entry)
  const actor = caller.user?.id ?? caller.author
  return {
    ...caller,
    request,
    body: await readBody(request, options),
    database: caller.user ? caller.supabase : caller.supabaseAdmin,
    runtime,
    signal: request.signal,
    log,
    logAction: (event, fields) => log({ level: 'info', event, ...fields, actor }),
  }
}

async function readBody<Body>(request: Request, options: LimitedOptions<Body>): Promise<Body> {
  if (options.body === 'bytes') return (await readBytes(request, options.bodyLimitBytes)) as Body
  const value = await readJson(request, options.bodyLimitBytes)
  return options.input ? parseInput(options.input, value) : (value as Body)
}

/** @throws FunctionRefusal 400 with the first problem */
export function parseInput<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  const needsField = path.length > 0 && NEEDS_FIELD.test(message)
  throw new FunctionRefusal(400, needsField ? `${path.join('.')} ${message}` : message)
}

/** Messages that are not sentences follow the name of their field: "id must be the id of a post". */
const NEEDS_FIELD = /^(?:[a-z]|Invalid |Too |Unrecognized )/

/** Codes of PostgreSQL and of the storage service for a full disk. */
const DISK_FULL_CODES = ['53100', 'InsufficientStorage', '507']
const DISK_FULL_MESSAGE =
  'The disk of the server is full, so nothing was saved. Ask the operator to free space, then try again.'

function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, statusCode, cause } = error as { code?: unknown; statusCode?: unknown; cause?: unknown }
  return [code, statusCode].some((given) => DISK_FULL_CODES.includes(String(given))) || isDiskFull(cause)
}

/** Stack, error code and causes, for the log. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error)
  const code = 'code' in error ? ` (${String(error.code)})` : ''
  const own = `${error.stack ?? error.message}${code}`
  return error.cause === undefined ? own : `${own}\ncaused by ${describeFailure(error.cause)}`
}
