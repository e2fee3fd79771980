import { DISK_FULL_MESSAGE } from '../request/disk-full.ts'

export class RestError extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: string; hint?: string; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'RestError'
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.headers = more.headers ?? {}
  }
}

const fail = (...values: ConstructorParameters<typeof RestError>) => new RestError(...values)

const RETRY_AFTER_SECONDS = '5'

export const restErrors = {
  badGrammar: (message: string, details: string) => fail(400, 'PGRST100', message, { details }),
  unsupported: (feature: string) => fail(400, 'PGRST100', `${feature} is not supported`),
  embedsTooDeep: (limit: number) =>
    fail(400, 'PGRST100', `Related rows can be nested ${limit} levels deep at most`),
  tooMany: (subject: string, limit: number, count: number) =>
    fail(400, 'PGRST100', `A query may have at most ${limit} ${subject}`, {
      details: `This one has ${count}.`,
      hint: 'Request less, or send several requests.',
    }),
  unsupportedCallMethod: (method: string) => fail(405, 'PGRST101', `Cannot use the ${method} method on RPC`),
  badBody: (message: string, cause?: unknown) => fail(400, 'PGRST102', message, { cause }),
  bodyTypeNotAccepted: (type: string) => fail(415, 'PGRST102', `Content-Type not acceptable: ${type}`),
  bodyTooLarge: (limitBytes: number) =>
    fail(413, 'PGRST102', `The body may have ${limitBytes} bytes at most`),
  rangeNotSatisfiable: (details: string) =>
    fail(416, 'PGRST103', 'Requested range not satisfiable', { details }),
  offsetBeyondEnd: (offset: number, total: number) =>
    fail(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'Content-Range': `*/${total}` },
    }),
  badPutFilters: () =>
    fail(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators"),
  unknownSchema: (name: string, exposed: string) =>
    fail(406, 'PGRST106', `Invalid schema: ${name}`, {
      hint: `Only the following schemas are exposed: ${exposed}`,
    }),
  notAcceptable: (types: readonly string[]) =>
    fail(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`),
  notEmbedded: (name: string) =>
    fail(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
      hint: `Verify that '${name}' is included in the 'select' query parameter.`,
    }),
  rangeOnPut: () => fail(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT'),
  putMismatch: () => fail(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)'),
  notSingular: (count: number) =>
    fail(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${count} rows`,
    }),
  unsupportedMethod: (method: string) => fail(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  orderByMany: (relation: string, table: string) =>
    fail(400, 'PGRST118', `A related order on '${relation}' is not possible`, {
      details: `'${table}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    }),
  invalidPreferences: (unknown: readonly string[]) =>
    fail(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    }),
  aggregatesOff: () => fail(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  tooManyAffected: (count: number) =>
    fail(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${count} rows`,
    }),
  invalidPath: () => fail(404, 'PGRST125', 'Invalid path specified in request URL'),
  noRelationship: (parent: string, child: string, schema: string) =>
    fail(
      400,
      'PGRST200',
      `Could not find a relationship between '${parent}' and '${child}' in the schema cache`,
      {
        details: `Searched for a foreign key relationship between '${parent}' and '${child}' in the schema '${schema}', but no matches were found.`,
      },
    ),
  ambiguousRelationship: (parent: string, child: string, keys: readonly string[]) =>
    fail(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${parent}' and '${child}'`,
      {
        details: `Foreign keys: ${keys.join(', ')}`,
        hint: `Try changing '${child}' to one of the following: ${keys.map((key) => `'${child}!${key}'`).join(', ')}. Find the desired relationship in the 'details' key.`,
      },
    ),
  unknownFunction: (signature: string, suggestion: string | null) =>
    fail(404, 'PGRST202', `Could not find the function ${signature} in the schema cache`, {
      details: `Searched for the function ${signature}, but no matches were found in the schema cache.`,
      hint: suggestion === null ? undefined : `Perhaps you meant to call the function ${suggestion}`,
    }),
  ambiguousFunction: (signatures: readonly string[]) =>
    fail(300, 'PGRST203', `Could not choose the best candidate function between: ${signatures.join(', ')}`, {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    }),
  unknownPayloadColumn: (column: string, table: string) =>
    fail(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`),
  unknownTable: (table: string, suggestion: string | null) =>
    fail(404, 'PGRST205', `Could not find the table '${table}' in the schema cache`, {
      hint: suggestion === null ? undefined : `Perhaps you meant the table '${suggestion}'`,
    }),
  unknownColumn: (table: string, column: string) =>
    fail(400, '42703', `column ${table}.${column} does not exist`),
  unknownType: (type: string) => fail(400, '42704', `type "${type}" does not exist`),
  needsFilter: (verb: 'UPDATE' | 'DELETE') => fail(400, '21000', `${verb} requires a WHERE clause`),
  tooManyRequests: (waitSeconds: number) =>
    fail(429, 'over_request_rate_limit', 'Request rate limit reached', {
      hint: 'Wait for the seconds in the Retry-After header, then try again.',
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitSeconds))) },
    }),
  databaseAway: (cause: unknown) =>
    fail(503, 'PGRST000', 'Could not connect with the database due to an internal error.', {
      headers: { 'Retry-After': RETRY_AFTER_SECONDS },
      cause,
    }),
  diskFull: (cause: unknown) => fail(507, '53100', DISK_FULL_MESSAGE, { cause }),
  unexpected: (cause: unknown) =>
    fail(500, 'XX000', 'Unexpected failure, please check server logs for more information', { cause }),
}

export function renderRestError(error: RestError): Response {
  const { code, message, details, hint } = error
  return new Response(JSON.stringify({ code, message, details, hint }), {
    status: error.status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...error.headers },
  })
}
