import process from 'node:process'

/** What was asked for can't be done before a setting is there; the message names it. */
export class MissingSettingError extends Error {}

/**
 * A setting of the site by its name in the environment: as the embedded backend was given it, or from the secrets of
 * a hosted project. Blank counts as missing.
 */
export function readSetting(
  runtime: { settings?: Record<string, string> } | undefined,
  name: string,
): string | undefined {
  const value = runtime ? runtime.settings?.[name] : process.env[name]
  return value?.trim() ? value.trim() : undefined
}
