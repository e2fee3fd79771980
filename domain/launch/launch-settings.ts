import { z } from '../schema.ts'

/** Stored setting: `on` lets search engines index the site. Owners change it on the Launch tab. */
export const LAUNCHED_SETTING = 'LAUNCHED'
/** Stored setting: the owner's reasons for launching despite open points. */
const REASONS_SETTING = 'LAUNCH_REASONS'

export const MAX_REASON_LENGTH = 200

/** Reason by launch point id. */
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
