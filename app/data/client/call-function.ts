import { FunctionsFetchError, FunctionsHttpError } from '@supabase/supabase-js'
import type { z } from '#domain/schema.ts'
import type { PostsClient } from '../context/context.ts'
import { DataError } from './data-error.ts'

/** The members that the answer of a failure has, and those of its own. */
export type FunctionAnswer = { success?: unknown; error?: unknown } & Record<string, unknown>

type Schema<Answer> = z.ZodType<Answer>
/** Loaded with the first call that needs it: schemas are heavy, and few pages call a function. */
export type AnswerSchema<Answer> = Schema<Answer> | (() => Promise<Schema<Answer>>)

export type FunctionCallOptions<Answer> = {
  /** Schema of a success, from the contract of the function. Without one, the answer is not checked: light pages load no schemas. */
  answer?: AnswerSchema<Answer>
  body?: object
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Told when the function did not succeed and gave no reason. */
  failureMessage: string
}

/** The function did what was asked of it only in part, or not at all, and says more than a sentence. */
export class FunctionError extends DataError {
  readonly status: number
  readonly answer: FunctionAnswer
  /** Seconds after which the same call may be made again; null when the server names none. */
  readonly retryAfter: number | null

  constructor(status: number, answer: FunctionAnswer, message: string, retryAfter: number | null = null) {
    super(status === 401 || status === 403 ? 'refused' : 'rejected', message, answer)
    this.name = 'FunctionError'
    this.status = status
    this.answer = answer
    this.retryAfter = retryAfter
  }
}

/** All that a call needs of a client. */
export type FunctionsClient = Pick<PostsClient, 'functions'>

/**
 * Calls a server function as whoever is signed in.
 * @returns the answer of a success.
 * @throws FunctionError when the function refused or failed; DataError `unavailable` when it was not reached, `rejected`
 * when it answered something else than its contract says
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

/**
 * Returns a function that runs one action of a staff function, as whoever is signed in or by the editor grant.
 * It throws as `callFunction` does.
 * @param answers schema of the answer to each action
 */
export function createStaffCall<
  Input extends { action: string },
  Answers extends Record<Input['action'], z.ZodType>,
>(
  client: FunctionsClient,
  name: string,
  answers: Answers,
  getGrant: GetGrant,
  failureMessage = 'This did not work. Please try again.',
) {
  return async <Action extends Input['action']>(
    action: Action,
    body: Omit<Extract<Input, { action: Action }>, 'action'>,
  ): Promise<z.infer<Answers[Action]>> =>
    callFunction(client, name, {
      answer: answers[action] as z.ZodType<z.infer<Answers[Action]>>,
      body: { action, ...body },
      headers: getGrant ? { 'X-Editor-Grant': await getGrant() } : {},
      failureMessage,
    })
}

/** Before anything is sent: what a function did must not be lost because its answer can't be read. */
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
  const said = typeof answer.error === 'string' && answer.error !== '' ? answer.error : failureMessage
  return new FunctionError(status, answer, said, retryAfter)
}
