import { DataError } from '../client/data-error.ts'

/** Shown if a write fails and the server gives no reason (specification, section 8). */
export type WriterMessages = {
  createFailure: string
  updateFailure: string
  duplicateFailure: string
  deleteFailure: string
}

export const RESTORE_FAILURE = 'The post could not be restored. Please try again.'

export const SESSION_ENDED = 'Your session has ended. Sign in again to continue.'

export const DELETED_MEANWHILE = 'Someone deleted this post in the meantime.'

/** Another post has or had the requested slug; `userMessage` names that post. */
export class AddressTakenError extends DataError {
  constructor(userMessage: string, cause: unknown) {
    super('rejected', userMessage, cause)
    this.name = 'AddressTakenError'
  }
}
