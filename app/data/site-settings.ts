import type { DemoChoice } from '#domain/launch/launch-settings.ts'
import { z } from '#domain/schema.ts'
import {
  backupKeyAnswer,
  demoClaimsAnswer,
  launchAnswer,
  SETTINGS_PATH,
  settingProblems,
  settingsAnswer,
  type SettingsInput,
} from '#domain/settings/settings-contract.ts'
import { answers } from '#supabase/functions/manage-system/contract.ts'
import type { GetGrant } from './client/call-function.ts'
import { callProcess } from './client/call-process.ts'
import { DataError } from './client/data-error.ts'
import type { PostsClient } from './context/context.ts'

const FAILURE = 'The server did not respond. Nothing was changed. Please try again.'

/** `advice`: missing DNS records of the sender's domain. */
const testMailAnswer = answers['send-test-mail'].extend({ advice: z.array(z.string()) })

/** Rejected settings. `problems`: messages by name; `all` if they concern no single setting. */
export class SettingsRefusal extends DataError {
  readonly problems: Record<string, string>
  /** Whether the change would be accepted after signing in again. */
  readonly isSignInOld: boolean

  constructor(problems: Record<string, string>, isSignInOld = false) {
    super('rejected', problems['all'] ?? 'Please fix the fields below. Nothing was changed.', null)
    this.name = 'SettingsRefusal'
    this.problems = problems
    this.isSignInOld = isSignInOld
  }
}

/** Reads and changes the settings of the site, for owners. Functions throw `DataError` or `SettingsRefusal`. */
export function createSettingsManager(client: PostsClient, getGrant: GetGrant) {
  async function call<Answer>(body: SettingsInput, schema: z.ZodType<Answer>): Promise<Answer> {
    const answer = await callProcess(client, getGrant, SETTINGS_PATH, { body, failure: FAILURE })
    const refused = settingProblems.safeParse(answer.body)
    if (refused.success) throw new SettingsRefusal(refused.data.problems, refused.data.isSignInOld)
    const read = schema.safeParse(answer.body)
    if (!read.success) throw new DataError('unavailable', FAILURE, read.error)
    return read.data
  }
  return {
    read: () => call({ action: 'read' }, settingsAnswer),
    /** Returns what is left to do before the site can go public. */
    readLaunch: () => call({ action: 'launch' }, launchAnswer),
    /** @param reasons for launching with open items, by item id */
    setLaunched: (isLaunched: boolean, reasons: Record<string, string>) =>
      call({ action: 'set-launched', isLaunched, reasons }, launchAnswer),
    /** Keeps or removes the demo content. */
    chooseDemo: (choice: DemoChoice) => call({ action: 'choose-demo', choice }, launchAnswer),
    /** Sends the caller a test email with a code. */
    sendTestMail: () => call({ action: 'send-test-mail' }, testMailAnswer),
    /** @param code of the test email that arrived */
    confirmTestMail: (code: string) => call({ action: 'confirm-test-mail', code }, launchAnswer),
    /** Returns demo texts that pages show; empty after the launch. */
    readDemoClaims: async () => (await call({ action: 'demo-claims' }, demoClaimsAnswer)).claims,
    /** Generates a key pair for encrypted backups. The site does not store it. */
    makeBackupKey: () => call({ action: 'make-backup-key' }, backupKeyAnswer),
    /** @param id of the change to undo */
    undo: (id: number) => call({ action: 'undo', change: id }, settingsAnswer),
    /** @param changes by name; null removes a setting */
    change: (changes: Record<string, string | null>) => call({ action: 'change', changes }, settingsAnswer),
    /** Checks whether these changes would be accepted. */
    check: (changes: Record<string, string | null>) => call({ action: 'check', changes }, settingsAnswer),
  }
}
