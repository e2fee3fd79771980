import { FunctionsFetchError, FunctionsHttpError } from '@supabase/supabase-js'
import type { PostsClient } from '../context/context.ts'
import { DataError } from './data-error.ts'

/** The members that every answer of a function has, and those of its own. */
export type FunctionAnswer = { success?: boolean; error?: string } & Record<string, unknown>

export type FunctionCallOptions = {
  body?: Record<string, unknown>
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

/**
 * Calls a server function as whoever is signed in.
 * @returns the answer of a success.
 * @throws FunctionError when the function refused or failed; DataError `unavailable` when it was not reached
 */
export async function callFunction(
  client: PostsClient,
  name: string,
  { body = {}, headers = {}, signal, failureMessage }: FunctionCallOptions,
): Promise<FunctionAnswer> {
  const { data, error } = await client.functions.invoke<FunctionAnswer>(name, {
    body,
    headers,
    ...(signal && { signal }),
  })
  if (error instanceof FunctionsHttpError) {
    const response = error.context as Response
    throw toFunctionError(
      response.status,
      await readAnswer(response),
      failureMessage,
      readRetryAfter(response),
    )
  }
  if (error instanceof FunctionsFetchError) throw new DataError('unavailable', failureMessage, error)
  if (error) throw error
  if (data?.success === false) throw toFunctionError(200, data, failureMessage)
  return data ?? {}
}

async function readAnswer(response: Response): Promise<FunctionAnswer> {
  const answer: unknown = await response.json().catch(() => null)
  return typeof answer === 'object' && answer !== null ? (answer as FunctionAnswer) : {}
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
