/** The one frame around every server function: origin, method, caller, body, and how failures are answered. */
import type { z } from 'zod'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import type { Permission } from '#domain/permissions/permissions.ts'
import { addCorsHeaders, createPreflightResponse, isForeignOrigin } from './allowed-origin.ts'
import { toRefusalResponse, FunctionRefusal } from './function-refusal.ts'
import {
  type EditorAccess,
  type FunctionRuntime,
  type LogEntry,
  readRuntime,
  writeLog,
} from './function-runtime.ts'
import { type Access, type Caller, identifyCaller } from './identify-caller.ts'
import { mustBeJsonType, readBytes, readJson } from './read-body.ts'
import { MissingSettingError } from './read-setting.ts'

export type FunctionOptions<Body> = {
  access: Access | readonly Access[]
  /** What a signed-in caller must have; `site.manage`, which only owners have, when left out. */
  permission?: Permission
  /** Checks and shapes the JSON of the request; an empty request is given to it as undefined. */
  input?: z.ZodType<Body>
  /** `bytes` for files: the handler gets a Uint8Array, whatever its type. */
  body?: 'json' | 'bytes'
  /** 1 MiB when left out; 10 MiB at most. */
  bodyLimitBytes?: number
  /** 30 s when left out. The hosted platform has limits of its own. */
  timeLimitMs?: number
  /** For one that takes much data in many calls: those that succeed are counted by what they bring. */
  takesBatches?: boolean
}

export type FunctionCall<Body> = Caller & {
  request: Request
  body: Body
  /** The caller's own client for who is signed in, past row-level security for grants and the server. */
  database: Caller['supabase']
  editor: EditorAccess | null
  runtime: FunctionRuntime | undefined
  /** Aborts when the caller has gone or the time is up. */
  signal: AbortSignal
  log: (entry: LogEntry) => void
  /** Logs what the caller did. */
  logAction: (event: string, fields?: Record<string, unknown>) => void
}

/** An object is sent as JSON with `success: true` and status 200. */
export type FunctionHandler<Body> = (call: FunctionCall<Body>) => Promise<object> | object

export type ServedFunction = {
  /** @param given what the embedded backend adds, see `function-runtime.ts` */
  fetch(request: Request, given?: unknown): Promise<Response>
  handlesCors: true
  bodyLimitBytes: number
  timeLimitMs: number
  takesBatches: boolean
}

type LimitedOptions<Body> = FunctionOptions<Body> & { bodyLimitBytes: number; timeLimitMs: number }

const DEFAULT_BODY_LIMIT_BYTES = 1024 * 1024
const DEFAULT_TIME_LIMIT_MS = 30_000

/**
 * Makes the default export of a function. `handler` may throw FunctionRefusal; whatever else it throws is logged in
 * full and answered without a word of it.
 */
export function serveFunction<Body = unknown>(
  wanted: FunctionOptions<Body>,
  handler: FunctionHandler<Body>,
): ServedFunction {
  const options = {
    ...wanted,
    bodyLimitBytes: wanted.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES,
    timeLimitMs: wanted.timeLimitMs ?? DEFAULT_TIME_LIMIT_MS,
  }
  return {
    handlesCors: true,
    bodyLimitBytes: options.bodyLimitBytes,
    timeLimitMs: options.timeLimitMs,
    takesBatches: options.takesBatches ?? false,
    async fetch(request, given) {
      const runtime = readRuntime(given)
      if (isForeignOrigin(request, runtime)) {
        return toRefusalResponse(new FunctionRefusal(403, 'Only pages of this site may call this function.'))
      }
      if (request.method === 'OPTIONS') return addCorsHeaders(request, createPreflightResponse())
      const answer = await runHandler(request, options, handler, runtime)
      if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', 'no-store')
      return addCorsHeaders(request, answer)
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
    if (error instanceof FunctionRefusal) return toRefusalResponse(error)
    // Its message is for authors: it says what to do.
    if (error instanceof HtmlLimitError) return toRefusalResponse(new FunctionRefusal(400, error.message))
    // It names a setting, which whoever runs the site has to give.
    if (error instanceof MissingSettingError)
      return toRefusalResponse(new FunctionRefusal(503, error.message))
    if (isDiskFull(error)) return toRefusalResponse(new FunctionRefusal(507, DISK_FULL_SENTENCE))
    const requestId = runtime?.requestId ?? crypto.randomUUID()
    writeLog(runtime, { level: 'error', event: 'failure', id: requestId, error: describeFailure(error) })
    return toRefusalResponse(
      new FunctionRefusal(500, 'Something went wrong on our side. Please try again.', {
        request_id: requestId,
      }),
    )
  }
}

/** The cheapest checks come first; no byte of the body is read for a caller who may not call. */
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
    editor: runtime?.editor ?? null,
    runtime,
    signal: request.signal,
    log,
    logAction: (event, fields) => log({ level: 'info', event, ...fields, actor }),
  }
}

async function readBody<Body>(request: Request, options: LimitedOptions<Body>): Promise<Body> {
  if (options.body === 'bytes') return (await readBytes(request, options.bodyLimitBytes)) as Body
  const value = await readJson(request, options.bodyLimitBytes)
  if (!options.input) return value as Body
  const parsed = options.input.safeParse(value)
  if (!parsed.success) throw new FunctionRefusal(400, describeIssue(parsed.error))
  return parsed.data
}

/** Codes of PostgreSQL and of the storage service for a full disk. */
const DISK_FULL_CODES = ['53100', 'InsufficientStorage', '507']
const DISK_FULL_SENTENCE =
  'The disk of the site is full: nothing was stored. Whoever runs the site has to make room; then try again.'

function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, statusCode, cause } = error as { code?: unknown; statusCode?: unknown; cause?: unknown }
  return [code, statusCode].some((given) => DISK_FULL_CODES.includes(String(given))) || isDiskFull(cause)
}

/** A message that does not stand for itself goes on after the name of its field: "id must be the id of a post". */
const NEEDS_FIELD = /^(?:[a-z]|Invalid |Too |Unrecognized )/

function describeIssue({ issues: [issue] }: z.ZodError): string {
  const { path, message } = issue!
  return path.length > 0 && NEEDS_FIELD.test(message) ? `${path.join('.')} ${message}` : message
}

/** Stack, error code and causes, for the log. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error)
  const code = 'code' in error ? ` (${String(error.code)})` : ''
  const own = `${error.stack ?? error.message}${code}`
  return error.cause === undefined ? own : `${own}\ncaused by ${describeFailure(error.cause)}`
}
