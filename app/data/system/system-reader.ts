import { FIGURES_PATH, processFigures, type ProcessFigures } from '#domain/system/process-figures.ts'
import { type Answer, answers, type Input } from '#supabase/functions/manage-system/contract.ts'
import type { z } from '#domain/schema.ts'
import { callFunction } from '../client/call-function.ts'
import { DataError } from '../client/data-error.ts'
import type { PostsClient } from '../context/context.ts'

export type { BackupRun, Backups, ScheduledJob } from '#supabase/functions/manage-system/contract.ts'
export type Installation = Answer<'read'>

/** What owners see of the site as it runs. Each throws `DataError` or `FunctionError`, with words for people. */
export type SystemReader = {
  /** Jobs, backups and what was sent: the same whichever process is asked. */
  readInstallation(): Promise<Installation>
  /** What the processes on the machine that answered count. */
  readProcess(): Promise<ProcessFigures>
  /** @returns false when none are planned, or one is under way */
  requestBackup(): Promise<boolean>
  /** Sends a test email immediately. @returns the reply of the mail server */
  sendTestMail(): Promise<Answer<'send-test-mail'>>
}

const FAILURE = 'The database did not answer. Please try again.'
const PROCESS_FAILURE = 'The process did not say how it is.'

/** @param getGrant gives an editor grant that holds; null for owners who are signed in */
export function createSystemReader(
  client: PostsClient,
  getGrant: (() => Promise<string>) | null,
): SystemReader {
  const prove = async (): Promise<Record<string, string>> =>
    getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
  const send = async <Given>(answer: z.ZodType<Given>, body: Input): Promise<Given> =>
    callFunction(client, 'manage-system', {
      answer,
      body,
      headers: await prove(),
      failureMessage: FAILURE,
    })
  return {
    readInstallation: () => send(answers.read, { action: 'read' }),
    requestBackup: async () =>
      (await send(answers['request-backup'], { action: 'request-backup' })).requested,
    sendTestMail: () => send(answers['send-test-mail'], { action: 'send-test-mail' }),
    async readProcess() {
      const { data } = await client.auth.getSession()
      const answer = await fetch(FIGURES_PATH, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(data.session && { authorization: `Bearer ${data.session.access_token}` }),
          ...(await prove()),
        },
        body: '{}',
      }).catch((cause: unknown) => {
        throw new DataError('unavailable', PROCESS_FAILURE, cause)
      })
      const isRefused = answer.status === 401 || answer.status === 403
      if (!answer.ok) throw new DataError(isRefused ? 'refused' : 'unavailable', PROCESS_FAILURE)
      const figures = processFigures.safeParse(await answer.json().catch(() => null))
      if (!figures.success) throw new DataError('rejected', PROCESS_FAILURE, figures.error)
      return figures.data
    },
  }
}
