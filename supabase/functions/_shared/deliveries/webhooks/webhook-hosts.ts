import process from 'node:process'
import type { FunctionRuntime } from '#supabase/functions/_shared/frame/function-runtime.ts'

/** Hosts that the operator named, to which webhooks go although they are inside or are asked by http. */
export function readWebhookHosts(runtime: FunctionRuntime | undefined): readonly string[] {
  if (runtime) return runtime.webhookHosts ?? []
  return (process.env.WEBHOOK_HOSTS ?? '')
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '')
}
