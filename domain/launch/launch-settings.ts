import { z } from '../schema.ts'

/** Stored setting: `on` lets search engines index the site. Owners switch it on the Launch tab. */
export const LAUNCHED_SETTING = 'LAUNCHED'
/** Stored setting: the owner's reasons for launching with open items. */
const REASONS_SETTING = 'LAUNCH_REASONS'

/** Stored setting: the owner's decision about the demo content. */
export const DEMO_CONTENT_SETTING = 'DEMO_CONTENT'
export const DEMO_CHOICES = ['keep', 'clean'] as const
export type DemoChoice = (typeof DEMO_CHOICES)[number]

/** Returns null before the decision. */
export const readDemoChoice = (stored: Record<string, string>): DemoChoice | null =>
  DEMO_CHOICES.find((choice) => choice === stored[DEMO_CONTENT_SETTING]) ?? null

/** Stored setting: which mail settings delivered a test email, and when. */
export const MAIL_PROOF_SETTING = 'MAIL_PROOF'

export const MAX_REASON_LENGTH = 200

/** Launch reasons by item id. */
export type LaunchReasons = Record<string, string>

const reasonsSchema = z.record(z.string(), z.string())

export const writeLaunch = (isLaunched: boolean, reasons: LaunchReasons) => ({
  [LAUNCHED_SETTING]: isLaunched ? 'on' : null,
  [REASONS_SETTING]: isLaunched && Object.keys(reasons).length > 0 ? JSON.stringify(reasons) : null,
})

export function readLaunchReasons(stored: Record<string, string>): LaunchReasons {
  try {
    return reasonsSchema.parse(JSON.parse(stored[REASONS_SETTING] ?? '{}'))
  } catch {
    return {}
  }
}
