import process from 'node:process'

export class MissingSettingError extends Error {}

/** A setting by the name of its environment variable; on a hosted project one of its secrets. Blank means missing. */
export function readSetting(
  runtime: { settings?: Record<string, string> } | undefined,
  name: string,
): string | undefined {
  const value = runtime ? runtime.settings?.[name] : process.env[name]
  return value?.trim() ? value.trim() : undefined
}
