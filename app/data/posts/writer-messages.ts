/** What people are told when a write fails for no reason that the server named (specification, section 8). */
export type WriterMessages = {
  createFailure: string
  updateFailure: string
  duplicateFailure: string
  deleteFailure: string
}

export const RESTORE_FAILURE = 'The post could not be brought back. Please try again.'

export const SESSION_ENDED = 'Your session has ended. Sign in again in another tab, then repeat this.'

export const DELETED_MEANWHILE = 'Somebody deleted this post in the meantime.'
