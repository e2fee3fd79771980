import type { EditedMail } from '#content/mail-texts.ts'
import { FIGURES_PATH, processFigures, type ProcessFigures } from '#domain/system/process-figures.ts'
import { type Answer, answers, type Input } from '#supabase/functions/manage-system/contract.ts'
import { createStaffCall, type GetGrant } from './client/call-function.ts'
import { callProcess } from './client/call-process.ts'
import { DataError } from './client/data-error.ts'
import type { PostsClient } from './context/context.ts'

export type { BackupRun, Backups, ScheduledJob } from '#supabase/functions/manage-system/contract.ts'
export type Installation = Answer<'read'>
export type SentTest = Answer<'send-test-mail'>

const FAILURE = 'The database did not answer. Please try again.'
const PROCESS_FAILURE = 'The server did not report its status.'

/** Reads the state of the running site, for owners. Functions throw `DataError` or `FunctionError`. */
export function createSystemReader(client: PostsClient, getGrant: GetGrant) {
  const call = createStaffCall<Input, typeof answers>(client, 'manage-system', answers, getGrant, FAILURE)
  return {
    /** Returns jobs, backups and deliveries, which are the same for all processes. */
    readInstallation: () => call('read', {}),
    /** @returns false if scheduled backups are off, or one is running */
    requestBackup: async () => (await call('request-backup', {})).requested,
    /** Renders an email with sample values and the texts of the draft. */
    previewMail: (kind: EditedMail) => call('preview-mail', { kind }),
    /** Sends this email to the caller. */
    sendSampleMail: (kind: EditedMail) => call('send-test-mail', { kind }),
    /** Returns figures of the processes on the machine that responds. */
    async readProcess(): Promise<ProcessFigures> {
      const answer = await callProcess(client, getGrant, FIGURES_PATH, { failure: PROCESS_FAILURE })
      if (answer.status >= 400) throw new DataError('unavailable', PROCESS_FAILURE)
      const figures = processFigures.safeParse(answer.body)
      if (!figures.success) throw new DataError('rejected', PROCESS_FAILURE, figures.error)
      return figures.data
    },
  }
}
