import { DEMO_CHOICES, MAX_REASON_LENGTH } from '../launch/launch-settings.ts'
import { z } from '../schema.ts'
import { findSettingForm } from './setting-forms.ts'

const MAX_TEXT = 4_000
/** Maximum length of a data URL in characters. Requests are limited to 1 MB. */
const MAX_PICTURE = 1_000_000

/** Body of the `POST`. Responses: `settingsAnswer` or `launchAnswer`, or `settingProblems` with status 400. */
export const settingsInput = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('read') }),
  z.strictObject({ action: z.literal('launch') }),
  /** Shows the site to search engines or hides it. Responds with `launchAnswer`. */
  z.strictObject({
    action: z.literal('set-launched'),
    isLaunched: z.boolean(),
    /** Reasons for launching with open items, by item id. */
    reasons: z.record(z.string().max(60), z.string().trim().min(1).max(MAX_REASON_LENGTH)),
  }),
  /** `clean` is possible after `keep`; `clean` is final. Responds with `launchAnswer`. */
  z.strictObject({ action: z.literal('choose-demo'), choice: z.enum(DEMO_CHOICES) }),
  /** Emails the caller a code. Responds with the answer of `send-test-mail` in `manage-system`, and `advice`. */
  z.strictObject({ action: z.literal('send-test-mail') }),
  /** Confirms by the code that the test email arrived. Responds with `launchAnswer`, or a problem of `code`. */
  z.strictObject({ action: z.literal('confirm-test-mail'), code: z.string().trim().max(40) }),
  /** Null removes a setting. `check` only validates: responds with 200 or `settingProblems`. */
  z.strictObject({
    action: z.enum(['change', 'check']),
    changes: z
      .record(z.string().max(60), z.string().trim().nullable())
      .refine((changes) => Object.entries(changes).every(([name, value]) => isShort(name, value ?? ''))),
  }),
  /** Lists demo texts on pages, so that they can be marked; empty after the launch. Responds with `demoClaimsAnswer`. */
  z.strictObject({ action: z.literal('demo-claims') }),
  /** Generates a key pair for encrypted backups; the private key is not stored. Responds with `backupKeyAnswer`. */
  z.strictObject({ action: z.literal('make-backup-key') }),
  /** Undoes the change with this id. */
  z.strictObject({ action: z.literal('undo'), change: z.int().positive() }),
])
function isShort(name: string, value: string): boolean {
  return value.length <= (findSettingForm(name)?.kind === 'picture' ? MAX_PICTURE : MAX_TEXT)
}
export type SettingsInput = z.infer<typeof settingsInput>

export const settingsAnswer = z.object({
  /** Every editable setting by name. */
  settings: z.record(
    z.string(),
    z.object({
      /** Empty for secrets and if not set. For pictures, the URL. */
      value: z.string(),
      isSet: z.boolean(),
      /** `environment`: set by an environment variable, which has priority. `project`: set in the hosted project. */
      lock: z.enum(['environment', 'project']).nullable(),
      /** Value that applies if the setting is not set, such as the name of the demo; may be empty. */
      fallback: z.string(),
    }),
  ),
  /** Latest changes, newest first. Values are null if not set and for secrets, and empty for pictures. */
  changes: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      former: z.string().nullable(),
      value: z.string().nullable(),
      changed_at: z.string(),
    }),
  ),
})
export type SettingsAnswer = z.infer<typeof settingsAnswer>

/** `LaunchPoint` of judge-launch.ts. */
export const launchAnswer = z.object({
  points: z.array(
    z.object({ id: z.string(), isDone: z.boolean(), text: z.string(), path: z.string().nullable() }),
  ),
  isLaunched: z.boolean(),
  /** Whether an environment variable sets it. */
  isLocked: z.boolean(),
  /** Reasons for launching with open items, by item id. */
  reasons: z.record(z.string(), z.string()),
  /** Null before the decision about the demo content. */
  demo: z.enum(DEMO_CHOICES).nullable(),
  /**
   * Result of starting clean: number of posts moved to the trash, and names of contents and posts that stay
   * because they were changed.
   */
  cleaned: z.object({ posts: z.int(), left: z.array(z.string()) }).optional(),
})
export type LaunchAnswer = z.infer<typeof launchAnswer>

export const demoClaimsAnswer = z.object({ claims: z.array(z.string()) })

/** age key pair. Only the person who asked receives the identity, which decrypts the backups. */
export const backupKeyAnswer = z.object({ identity: z.string(), recipient: z.string() })

/** Messages by setting; `all` if they concern no single one. */
export const settingProblems = z.object({
  problems: z.record(z.string(), z.string()),
  /** Whether the change needs a recent sign-in. */
  isSignInOld: z.boolean().optional(),
})

export const SETTINGS_PATH = '/system/v1/settings'
