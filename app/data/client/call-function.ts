import { FunctionsFetchError, FunctionsHttpError } from '@supabase/supabase-js'
import type { z } from '#domain/schema.ts'
import type { PostsClient } from '../context/context.ts'
import { DataError } from './data-error.ts'

export type FunctionAnswer = { success?: unknown; error?: unknown } & Record<string, unknown>

type Schema<Answer> = z.ZodType<Answer>
/** Schemas are heavy and few pages call a function, so they can be loaded with the first call. */
export type AnswerSchema<Answer> = Schema<Answer> | (() => Promise<Schema<Answer>>)

export type FunctionCallOptions<Answer> = {
  /** Schema of the response. If undefined, the response is not checked, so that light pages load no schemas. */
  answer?: AnswerSchema<Answer>
  body?: object
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Message if the function gives no reason. */
  failureMessage: string
}

export class FunctionError extends DataError {
  readonly status: number
  readonly answer: FunctionAnswer
  /** Seconds until a retry is allowed; null if unknown. */
  readonly retryAfter: number | null

  constructor(status: number, answer: FunctionAnswer, message: string, retryAfter: number | null = null) {
    super(status === 401 || status === 403 ? 'refused' : 'rejected', message, answer)
    this.name = 'FunctionError'
    this.status = status
    this.answer = answer
    this.retryAfter = retryAfter
  }
}

export type FunctionsClient = Pick<PostsClient, 'functions'>

/**
 * Calls a server function with the session of the client.
 * @throws FunctionError if the function refused or failed; DataError if it was not reached or its response is
 * invalid
 */
export async function callFunction<Answer>(
  client: FunctionsClient,
  name: string,
  { answer: promised, body = {}, headers = {}, signal, failureMessage }: FunctionCallOptions<Answer>,
): Promise<Answer> {
  const schema = promised && (await loadSchema(promised, failureMessage))
  const { data, error } = await client.functions.invoke<unknown>(name, {
    body: { ...body },
    headers,
    ...(signal && { signal }),
  })
  if (error instanceof FunctionsHttpError) {
    const response = error.context as Response
    throw toFunctionError(
      response.status,
      await readFailure(response),
      failureMessage,
      readRetryAfter(response),
    )
  }
  if (error instanceof FunctionsFetchError) throw new DataError('unavailable', failureMessage, error)
  if (error) throw error
  if (isObject(data) && data['success'] === false) throw toFunctionError(200, data, failureMessage)
  if (!schema) return data as Answer
  const answer = schema.safeParse(data)
  if (!answer.success) throw new DataError('rejected', failureMessage, answer.error)
  return answer.data
}

/** Returns a valid editor grant; null for people who are signed in. */
export type GetGrant = (() => Promise<string>) | null

/** Headers for a call by a person or with an editor grant. */
export async function makeGrantHeaders(getGrant: GetGrant): Promise<Record<string, string>> {
  return getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
}

/**
 * Returns a function that runs an action of a staff function, with session or editor grant.
 * @param answers response schemas by action, or how to load them; null to skip checks
 */
export function createStaffCall<
  Input extends { action: string },
  Answers extends Record<Input['action'], z.ZodType>,
>(
  client: FunctionsClient,
  name: string,
  answers: Answers | (() => Promise<Answers>) | null,
  getGrant: GetGrant,
  defaultFailure = 'This did not work. Please try again.',
) {
  return async <Action extends Input['action']>(
    action: Action,
    body: Omit<Extract<Input, { action: Action }>, 'action'>,
    { failureMessage = defaultFailure, signal }: { failureMessage?: string; signal?: AbortSignal } = {},
  ): Promise<z.infer<Answers[Action]>> => {
    const pick = (loaded: Answers) => loaded[action] as z.ZodType<z.infer<Answers[Action]>>
    return callFunction(client, name, {
      ...(answers && {
        answer: typeof answers === 'function' ? async () => pick(await answers()) : pick(answers),
      }),
      body: { action, ...body },
      headers: await makeGrantHeaders(getGrant),
      ...(signal && { signal }),
      failureMessage,
    })
  }
}

/** Loaded before the request, so that no response is lost. */
async function loadSchema<Answer>(schema: AnswerSchema<Answer>, failureMessage: string) {
  if (typeof schema !== 'function') return schema
  return schema().catch((cause: unknown) => {
    throw new DataError('unavailable', failureMessage, cause)
  })
}

async function readFailure(response: Response): Promise<FunctionAnswer> {
  const answer: unknown = await response.json().catch(() => null)
  return isObject(answer) ? answer : {}
}

function isObject(value: unknown): value is FunctionAnswer {
  return typeof value === 'object' && value !== null
}

function readRetryAfter(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10)
  return Number.isNaN(seconds) ? null : seconds
}

function toFunctionError(
  status: number,
  answer: FunctionAnswer,
  failureMessage: string,
  retryAfter: number | null = null,
): FunctionError {
  const message = typeof answer.error === 'string' && answer.error !== '' ? answer.error : failureMessage
  return new FunctionError(status, answer, message, retryAfter)
}
