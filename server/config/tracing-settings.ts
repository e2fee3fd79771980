import type { Environment } from './config-schema.ts'

export type TracingSettings = {
  /** Where a collector takes OTLP over HTTP, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** Of traces that begin here, 0 to 1. */
  ratio: number
}

/** By the names that OpenTelemetry gives its settings; null without a collector. */
export function readTracingSettings(env: Environment): TracingSettings | null {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: Object.fromEntries(
      (env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').flatMap((pair) => {
        const at = pair.indexOf('=')
        return at > 0 ? [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]] : []
      }),
    ),
    serviceName: env.OTEL_SERVICE_NAME ?? 'peakshelf',
    ratio: env.OTEL_TRACES_SAMPLER_ARG ?? 1,
  }
}
