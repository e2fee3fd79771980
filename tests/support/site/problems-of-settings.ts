import { ConfigError, parseConfig } from '#server/config/config.ts'

/** What is wrong about these settings, one sentence each; none when the site would start with them. */
export function listProblems(environment: Record<string, string>): string[] {
  try {
    parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}
