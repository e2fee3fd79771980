import { DISK_FULL_MESSAGE } from '../request/disk-full.ts'

export const refusals = {
  unknownFunction: () => refuse(404, { code: 'NOT_FOUND', message: 'Requested function was not found' }),
  missingToken: () => refuse(401, { code: 401, message: 'Missing authorization header' }),
  invalidToken: () => refuse(401, { code: 401, message: 'Invalid JWT' }),
  tooLarge: (limitBytes: number) =>
    refuse(413, {
      code: 'BODY_TOO_LARGE',
      message: `The request body is larger than the ${limitBytes} bytes this function takes.`,
    }),
  brokenOff: () =>
    refuse(400, {
      code: 'BODY_BROKEN_OFF',
      message: 'The request body was incomplete. Send it again.',
    }),
  compressed: () =>
    refuse(415, {
      code: 'BODY_COMPRESSED',
      message: 'Compressed request bodies are not accepted. Send the body uncompressed.',
    }),
  tooManyRequests: (waitSeconds: number) =>
    refuse(
      429,
      { code: 'TOO_MANY_REQUESTS', message: 'Too many calls of server functions, try again later.' },
      { 'Retry-After': String(Math.max(1, Math.ceil(waitSeconds))) },
    ),
  busy: () =>
    refuse(
      503,
      { code: 'BUSY', message: 'Too many large requests are waiting, try again in a moment.' },
      { 'Retry-After': '5' },
    ),
  diskFull: () => refuse(507, { code: 'DISK_FULL', message: DISK_FULL_MESSAGE }),
  timedOut: (requestId: string, limitMs: number) =>
    refuse(504, {
      code: 'FUNCTION_TIMEOUT',
      message: `The function did not answer within ${limitMs / 1000} seconds.`,
      request_id: requestId,
    }),
  failed: (requestId: string) =>
    refuse(500, {
      code: 'WORKER_ERROR',
      message: 'Function exited due to an error (please check logs)',
      request_id: requestId,
    }),
  /** Marks responses of functions that never ran. */
  notStarted: (requestId: string) =>
    refuse(
      503,
      {
        code: 'BOOT_ERROR',
        message: 'Function failed to start (please check logs)',
        request_id: requestId,
      },
      { 'x-relay-error': 'true' },
    ),
}

function refuse(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}
