import { DEMO_CHOICES, MAX_REASON_LENGTH } from '../launch/launch-settings.ts'
import { z } from '../schema.ts'
import { findSettingForm } from './setting-forms.ts'

const MAX_TEXT = 4_000
/** Maximum length of a data URL in characters; requests are limited to 1 MB. */
const MAX_PICTURE = 1_000_000

/** `POST` with one of these; answers `settingsAnswer` or `launchAnswer`, or 400 with `settingProblems`. */
export const settingsInput = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('read') }),
  z.strictObject({ action: z.literal('launch') }),
  /** Shows the site to search engines or hides it. Responds with `launchAnswer`. */
  z.strictObject({
    action: z.literal('set-launched'),
    isLaunched: z.boolean(),
    /** Reasons for launching despite open points, by point id. */
    reasons: z.record(z.string().max(60), z.string().trim().min(1).max(MAX_REASON_LENGTH)),
  }),
  /** `clean` can follow `keep`, and nothing follows `clean`. Answers `launchAnswer`. */
  z.strictObject({ action: z.literal('choose-demo'), choice: z.enum(DEMO_CHOICES) }),
  /** Sends the caller an email with a code. Returns the answer of `manage-system` to its `send-test-mail`, and `advice`. */
  z.strictObject({ action: z.literal('send-test-mail') }),
  /** Proves by its code that the test email arrived. Answers `launchAnswer`, or a problem of `code`. */
  z.strictObject({ action: z.literal('confirm-test-mail'), code: z.string().trim().max(40) }),
  /** Null removes a setting. `check` changes nothing, and answers 200 or `settingProblems` as well. */
  z.strictObject({
    action: z.enum(['change', 'check']),
    changes: z
      .record(z.string().max(60), z.string().trim().nullable())
      .refine((changes) => Object.entries(changes).every(([name, value]) => isShort(name, value ?? ''))),
  }),
  /** Texts of the demo that pages show, for marks on them; none after the launch. Answers `demoClaimsAnswer`. */
  z.strictObject({ action: z.literal('demo-claims') }),
  /** Makes a key for encrypted backups, which is not stored. Answers `backupKeyAnswer`. */
  z.strictObject({ action: z.literal('make-backup-key') }),
  /** Undoes the change with this id. */
  z.strictObject({ action: z.literal('undo'), change: z.int().positive() }),
])
function isShort(name: string, value: string): boolean {
  return value.length <= (findSettingForm(name)?.kind === 'picture' ? MAX_PICTURE : MAX_TEXT)
}
export type SettingsInput = z.infer<typeof settingsInput>

export const settingsAnswer = z.object({
  /** By name, each editable setting. */
  settings: z.record(
    z.string(),
    z.object({
      /** Empty if not set, and for secrets; URL of a picture. */
      value: z.string(),
      isSet: z.boolean(),
      /** `environment`: an environment variable wins. `project`: belongs to the hosted project. */
      lock: z.enum(['environment', 'project']).nullable(),
      /** What applies without the setting, such as the name of the demo; empty if nothing does. */
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
  /** Reasons for launching despite open points, by point id. */
  reasons: z.record(z.string(), z.string()),
  /** Null before the decision about the demo's content. */
  demo: z.enum(DEMO_CHOICES).nullable(),
  /** After starting clean: number of posts in the bin, and names of changed contents and posts, which stay. */
  cleaned: z.object({ posts: z.int(), left: z.array(z.string()) }).optional(),
})
export type LaunchAnswer = z.infer<typeof launchAnswer>

export const demoClaimsAnswer = z.object({ claims: z.array(z.string()) })

/** Key pair of age. Only the person who asked gets the identity, which opens the backups. */
export const backupKeyAnswer = z.object({ identity: z.string(), recipient: z.string() })

/** Messages by name; `all` for those of no single setting. */
export const settingProblems = z.object({
  problems: z.record(z.string(), z.string()),
  /** Whether the change needs a recent sign-in. */
  isSignInOld: z.boolean().optional(),
})

export const SETTINGS_PATH = '/system/v1/settings'
