import process from 'node:process'
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import type { SourceSettings } from './guarded-fetch-hosts.ts'

/** What the operator allows to fetch: as the site was told, or by the secrets of a hosted project. */
export function readSourceSettings(runtime: FunctionRuntime | undefined): SourceSettings {
  if (runtime) {
    return (
      runtime.sources ?? {
        hosts: [],
        pictures: 'listed',
        forbiddenHosts: [new URL(runtime.env.url).hostname],
      }
    )
  }
  const { IMPORT_HOSTS = '', IMPORT_PICTURES, SITE_URL, SUPABASE_URL } = process.env
  return {
    hosts: IMPORT_HOSTS.split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
    pictures: IMPORT_PICTURES === 'public' ? 'public' : 'listed',
    forbiddenHosts: [SITE_URL, SUPABASE_URL]
      .filter((url) => url !== undefined && URL.canParse(url))
      .map((url) => new URL(url!).hostname),
  }
}
