/**
 * The keys of a hosted project, as its functions find them. The platform gives publishable and secret keys as JSON; a
 * project that has none yet has `anon` and `service_role` in their place, which `@supabase/server` does not look for.
 */
import process from 'node:process'
import type { SupabaseEnv } from '@supabase/server'

type Keys = Pick<SupabaseEnv, 'publishableKeys' | 'secretKeys'>

/**
 * Former keys count only while there are none of the present kind: whoever switched them off, perhaps because they leaked,
 * must not find them still taken here.
 */
export function readHostedKeys(environment: NodeJS.ProcessEnv = process.env): Keys {
  return {
    publishableKeys: readKeys(environment, 'PUBLISHABLE_KEY', 'ANON_KEY'),
    secretKeys: readKeys(environment, 'SECRET_KEY', 'SERVICE_ROLE_KEY'),
  }
}

function readKeys(environment: NodeJS.ProcessEnv, name: string, former: string): Record<string, string> {
  const named = parseKeys(environment[`SUPABASE_${name}S`])
  if (Object.keys(named).length > 0) return named
  const single = environment[`SUPABASE_${name}`] || environment[`SUPABASE_${former}`]
  return single ? { default: single } : {}
}

/** What can't be read counts as missing: then nobody is let in by it. */
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
