import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { type BatchedCounts, createBatchedCounts } from './batched-counts.ts'

export type UsageMetric = 'egress.cached' | 'egress.pages' | 'egress.api' | 'egress.objects' | 'requests.api'
export type UsageCounts = BatchedCounts<UsageMetric>

const OBJECT_PATHS = /^\/storage\/v1\/(?:object|render)\//
const API_PATHS = /^\/(?:auth|rest|storage|functions|realtime|graphql)\/v1\//

export function openUsageCounts(client: SupabaseClient<Database>): UsageCounts {
  return createBatchedCounts({
    async write(counts) {
      const { error } = await client.rpc('add_usage', { counts })
      if (error) throw new Error('Storing the usage failed; trying again later', { cause: error })
    },
  })
}

export function countResponse(request: IncomingMessage, response: ServerResponse, usage: UsageCounts): void {
  const path = request.url ?? '/'
  const isApi = API_PATHS.test(path)
  if (isApi && request.method !== 'OPTIONS') usage.add('requests.api', 1)
  if (request.method === 'HEAD') return
  const metric = isApi ? (OBJECT_PATHS.test(path) ? 'egress.objects' : 'egress.api') : 'egress.pages'
  const count = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string') usage.add(metric, Buffer.byteLength(chunk, encoding as BufferEncoding))
    else if (chunk instanceof Uint8Array) usage.add(metric, chunk.byteLength)
  }
  const write = response.write.bind(response) as (...given: unknown[]) => boolean
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse
  response.write = (...given: unknown[]) => {
    count(given[0], given[1])
    return write(...given)
  }
  response.end = (...given: unknown[]) => {
    count(given[0], given[1])
    return end(...given)
  }
}
