import { DataError } from '../client/data-error.ts'

/** Another post has, or had, the address that was asked for; `userMessage` names it. */
export class AddressTakenError extends DataError {
  constructor(userMessage: string, cause: unknown) {
    super('rejected', userMessage, cause)
    this.name = 'AddressTakenError'
  }
}
