import { ConfigError, parseConfig } from '#server/config/config.ts'

/** Errors of these settings, one sentence each; empty if a site would start with them. */
export function listConfigErrors(environment: Record<string, string>): string[] {
  try {
    parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}
