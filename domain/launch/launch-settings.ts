import { z } from '../schema.ts'

/** Stored setting that shows the site to search engines: `on`. Owners change it on the Launch tab. */
export const LAUNCHED_SETTING = 'LAUNCHED'
/** Stored setting with the reasons why open points were no obstacle to the launch. */
const REASONS_SETTING = 'LAUNCH_REASONS'

export const MAX_REASON_LENGTH = 200

/** By id of a launch point. */
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
