import { readAgency } from '../_shared/deliveries/agency.ts'
import type { FunctionRuntime } from '../_shared/frame/function-runtime.ts'
import { readSetting } from '../_shared/frame/read-setting.ts'
import type { Listeners } from './compose-pings.ts'

/** Shares what it hears with the search engines that take part. */
const DEFAULT_INDEXNOW_URL = 'https://api.indexnow.org/indexnow'

/** Who is to be told, by the settings; null when nobody is, and on a machine of one's own, which nobody could ask. */
export function readListeners(runtime: FunctionRuntime | undefined): Listeners | null {
  const key = readSetting(runtime, 'INDEXNOW_KEY')
  const hubs = (readSetting(runtime, 'WEBSUB_HUBS') ?? '')
    .split(',')
    .map((hub) => hub.trim())
    .filter(Boolean)
  if (key === undefined && hubs.length === 0) return null
  const { siteUrl } = readAgency(runtime)
  if (isLocal(new URL(siteUrl))) return null
  const url = readSetting(runtime, 'INDEXNOW_URL') ?? DEFAULT_INDEXNOW_URL
  return { siteUrl, indexNow: key === undefined ? null : { url, key }, hubs }
}

function isLocal({ protocol, hostname }: URL): boolean {
  return protocol !== 'https:' || /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
