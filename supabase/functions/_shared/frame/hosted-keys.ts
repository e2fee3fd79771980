/**
 * API keys of a hosted project. The platform provides publishable and secret keys as JSON; older projects have `anon` and
 * `service_role` instead, which `@supabase/server` ignores.
 */
import process from 'node:process'
import type { SupabaseEnv } from '@supabase/server'

type Keys = Pick<SupabaseEnv, 'publishableKeys' | 'secretKeys'>

/** Legacy keys count only if there are no new ones: legacy keys that were disabled must stay disabled. */
export function readHostedKeys(environment: NodeJS.ProcessEnv = process.env): Keys {
  return {
    publishableKeys: readKeys(environment, 'PUBLISHABLE_KEY', 'ANON_KEY'),
    secretKeys: readKeys(environment, 'SECRET_KEY', 'SERVICE_ROLE_KEY'),
  }
}

function readKeys(environment: NodeJS.ProcessEnv, name: string, legacy: string): Record<string, string> {
  const named = parseKeys(environment[`SUPABASE_${name}S`])
  if (Object.keys(named).length > 0) return named
  const single = environment[`SUPABASE_${name}`] || environment[`SUPABASE_${legacy}`]
  return single ? { default: single } : {}
}

/** Unreadable keys count as missing, so that no caller is admitted. */
function parseKeys(text: string | undefined): Record<string, string> {
  try {
    const parsed: unknown = JSON.parse(text || '{}')
    const isList = typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)
    return isList ? {} : Object.fromEntries(Object.entries(parsed).filter(isKey))
  } catch {
    return {}
  }
}

const isKey = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && entry[1] !== ''
