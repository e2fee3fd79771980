/**
 * All errors of the storage service. Contract, section 6.2: most have HTTP status 400, with the real status in the
 * body.
 */
import { DISK_FULL_MESSAGE } from '../request/disk-full.ts'
import type { TokenProblem } from '../request/caller.ts'

export class StorageError extends Error {
  readonly statusCode: number
  readonly code: string
  readonly error: string
  readonly httpStatus: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    statusCode: number,
    code: string,
    error: string,
    message: string,
    more: { httpStatus?: number; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'StorageError'
    this.statusCode = statusCode
    this.code = code
    this.error = error
    this.httpStatus = more.httpStatus ?? 400
    this.headers = more.headers ?? {}
  }
}

const fail = (...values: ConstructorParameters<typeof StorageError>) => new StorageError(...values)

const RETRY_AFTER_SECONDS = '5'

export const storageErrors = {
  noAuthorization: () =>
    fail(400, 'InvalidRequest', 'Error', "headers must have required property 'authorization'"),
  badToken: (problem: TokenProblem) =>
    fail(403, 'AccessDenied', 'Unauthorized', describeTokenProblem(problem)),
  refusedByPolicy: (cause?: unknown) =>
    fail(403, 'AccessDenied', 'Unauthorized', 'new row violates row-level security policy', { cause }),
  alreadyExists: () => fail(409, 'KeyAlreadyExists', 'Duplicate', 'The resource already exists'),
  bucketAlreadyExists: () => fail(409, 'BucketAlreadyExists', 'Duplicate', 'The resource already exists'),
  bucketNotEmpty: () =>
    fail(409, 'ResourceNotEmpty', 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'),
  accessDenied: () => fail(403, 'AccessDenied', 'Unauthorized', 'Access denied'),
  badSignedToken: (reason: string) => fail(400, 'InvalidJWT', 'InvalidJWT', reason),
  badSignature: (reason = 'Invalid signature') => fail(400, 'InvalidSignature', 'InvalidSignature', reason),
  noSuchBucket: () => fail(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found'),
  noSuchObject: () => fail(404, 'NoSuchKey', 'not_found', 'Object not found'),
  bytesGone: () =>
    fail(404, 'NoSuchKey', 'Not found', 'The resource was not found', {
      headers: { 'Cache-Control': 'no-store' },
    }),
  badKey: (key: string) => fail(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${key}`),
  badBucketName: () => fail(400, 'InvalidBucketName', 'Invalid Input', 'Bucket name invalid'),
  badRequest: (message: string, cause?: unknown) => fail(400, 'InvalidRequest', 'Error', message, { cause }),
  badType: (type: string) =>
    fail(415, 'InvalidMimeType', 'invalid_mime_type', `mime type ${type} is not supported`),
  badExtension: (key: string, format: string, extension: string) =>
    fail(
      400,
      'InvalidKey',
      'InvalidKey',
      `Invalid key: ${key}. The picture is a ${format.toUpperCase()}, so its name must end in .${extension}`,
    ),
  notAPicture: () =>
    fail(
      415,
      'InvalidMimeType',
      'invalid_mime_type',
      'Only PNG, JPEG, WebP, AVIF and GIF pictures are supported, and this file is none of them',
    ),
  pictureTooLarge: (excess: string) =>
    fail(
      413,
      'EntityTooLarge',
      'Payload too large',
      `The picture has ${excess}. Make it smaller and upload it again.`,
    ),
  tooSlow: () => fail(408, 'RequestTimeout', 'Request timeout', 'The upload took too long, try again'),
  tooLarge: () =>
    fail(413, 'EntityTooLarge', 'Payload too large', 'The object exceeded the maximum allowed size'),
  badRange: () => fail(416, 'InvalidRange', 'invalid_range', 'invalid range provided', { httpStatus: 416 }),
  unknownRoute: (method: string, path: string) =>
    fail(404, 'InvalidRequest', 'Not Found', `Route ${method}:${path} not found`, { httpStatus: 404 }),
  renderingOff: (cause: unknown) =>
    fail(403, 'FeatureNotEnabled', 'FeatureNotEnabled', 'Image rendering is not available here', {
      httpStatus: 403,
      cause,
    }),
  busy: () =>
    fail(503, 'SlowDown', 'SlowDown', 'Too many pictures are being rendered, try again later', {
      httpStatus: 503,
      headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    }),
  tooManyRequests: (waitSeconds: number) =>
    fail(429, 'SlowDown', 'SlowDown', 'Too many requests, try again later', {
      httpStatus: 429,
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitSeconds))) },
    }),
  databaseTimeout: (cause: unknown) =>
    fail(544, 'DatabaseTimeout', 'database_timeout', 'The connection to the database timed out', {
      httpStatus: 544,
      cause,
    }),
  databaseAway: (cause: unknown) =>
    fail(503, 'DatabaseError', 'database_unavailable', 'The database is not available at the moment', {
      httpStatus: 503,
      headers: { 'Retry-After': RETRY_AFTER_SECONDS },
      cause,
    }),
  storeAway: (cause: unknown) =>
    fail(503, 'StoreUnavailable', 'store_unavailable', 'The file store is not available at the moment', {
      httpStatus: 503,
      headers: { 'Retry-After': RETRY_AFTER_SECONDS },
      cause,
    }),
  diskFull: (cause: unknown) =>
    fail(507, 'InsufficientStorage', 'insufficient_storage', DISK_FULL_MESSAGE, { httpStatus: 507, cause }),
  unexpected: (cause: unknown) =>
    fail(500, 'InternalError', 'Internal', 'Internal Server Error', { httpStatus: 500, cause }),
}

export function renderStorageError(error: StorageError): Response {
  const { statusCode, code, message } = error
  return Response.json(
    { statusCode: String(statusCode), code, error: error.error, message },
    { status: error.httpStatus, headers: error.headers },
  )
}

function describeTokenProblem(problem: TokenProblem): string {
  switch (problem.kind) {
    case 'malformed':
      return 'Invalid Compact JWS'
    case 'expired':
      return '"exp" claim timestamp check failed'
    case 'not-yet-valid':
      return '"nbf" claim timestamp check failed'
    default:
      return 'signature verification failed'
  }
}
