import process from 'node:process'
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import type { SourceSettings } from './guarded-fetch-hosts.ts'

export function readSourceSettings(runtime: FunctionRuntime | undefined): SourceSettings {
  if (runtime) {
    const forbiddenHosts = [new URL(runtime.env.url).hostname]
    return runtime.sources ?? { hosts: [], pictures: 'listed', forbiddenHosts }
  }
  const { IMPORT_HOSTS, IMPORT_PICTURES, SITE_URL, SUPABASE_URL } = process.env
  return {
    hosts: splitHosts(IMPORT_HOSTS),
    pictures: IMPORT_PICTURES === 'public' ? 'public' : 'listed',
    forbiddenHosts: [SITE_URL, SUPABASE_URL]
      .filter((url) => url !== undefined && URL.canParse(url))
      .map((url) => new URL(url!).hostname),
  }
}

export function readWebhookSettings(runtime: FunctionRuntime | undefined): SourceSettings {
  const hosts = runtime ? (runtime.webhookHosts ?? []) : splitHosts(process.env.WEBHOOK_HOSTS)
  return { ...readSourceSettings(runtime), hosts }
}

const splitHosts = (list = '') =>
  list
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '')
