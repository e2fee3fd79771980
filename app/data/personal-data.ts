import {
  personalDataAnswer,
  type PersonalDataInput,
  personalDataProblem,
  PERSONAL_DATA_PATH,
} from '#domain/personal-data/personal-data-contract.ts'
import type { GetGrant } from './client/call-function.ts'
import { callProcess } from './client/call-process.ts'
import { DataError } from './client/data-error.ts'
import type { PostsClient } from './context/context.ts'

const FAILURE = 'The server did not answer. Search again to see what is stored.'

/** Reads and erases what is stored about an email address, for owners. Functions throw `DataError`. */
export function createPersonalDataManager(client: PostsClient, getGrant: GetGrant) {
  async function call(body: PersonalDataInput) {
    const answer = await callProcess(client, getGrant, PERSONAL_DATA_PATH, { body, failure: FAILURE })
    const refused = personalDataProblem.safeParse(answer.body)
    if (refused.success) throw new DataError('rejected', refused.data.error, null)
    const read = personalDataAnswer.safeParse(answer.body)
    if (!read.success) throw new DataError('unavailable', FAILURE, read.error)
    return read.data.records
  }
  return {
    read: (email: string) => call({ action: 'read', email }),
    /** @returns records that were kept */
    erase: (email: string) => call({ action: 'erase', email }),
  }
}
