import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UsageCounts, UsageMetric } from './usage-counts.ts'

const OBJECT_PATHS = /^\/storage\/v1\/(?:object|render)\//
const API_PATHS = /^\/(?:auth|rest|storage|functions|realtime|graphql)\/v1\//

/** Counts a request that the app answers, and the bytes of the answer's body as they are handed to the socket. */
export function countResponse(request: IncomingMessage, response: ServerResponse, usage: UsageCounts): void {
  const path = request.url ?? '/'
  const isApi = API_PATHS.test(path)
  if (isApi && request.method !== 'OPTIONS') usage.add('requests.api', 1)
  if (request.method === 'HEAD') return
  countBody(
    response,
    usage,
    isApi ? (OBJECT_PATHS.test(path) ? 'egress.objects' : 'egress.api') : 'egress.pages',
  )
}

/** Before they are sent, so that whoever has read an answer finds it counted. */
function countBody(response: ServerResponse, usage: UsageCounts, metric: UsageMetric): void {
  const write = response.write.bind(response) as (...given: unknown[]) => boolean
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse
  const count = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string') usage.add(metric, Buffer.byteLength(chunk, encoding as BufferEncoding))
    else if (chunk instanceof Uint8Array) usage.add(metric, chunk.byteLength)
  }
  response.write = (...given: unknown[]) => {
    count(given[0], given[1])
    return write(...given)
  }
  response.end = (...given: unknown[]) => {
    count(given[0], given[1])
    return end(...given)
  }
}
