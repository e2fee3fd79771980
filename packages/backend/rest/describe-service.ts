import { restErrors } from './errors.ts'
import { chooseFormat } from './request/media-type.ts'
import { buildOpenApi } from './response/openapi.ts'
import type { RestRequest } from './rest-request.ts'

/** GET of the root: the tables and functions as OpenAPI, for holders of the secret key only. */
export async function describeService(request: RestRequest): Promise<Response> {
  const { method, caller, headers, schema } = request
  if (method !== 'GET' && method !== 'HEAD') throw restErrors.unsupportedMethod(method)
  if (caller.role !== 'service_role') throw restErrors.openApiForbidden()
  const format = chooseFormat(headers.get('accept'), ['openapi', 'array'])
  const body = method === 'HEAD' ? null : JSON.stringify(buildOpenApi(schema))
  return new Response(body, {
    headers: {
      'Content-Type':
        format.kind === 'openapi' ? format.contentType : 'application/openapi+json; charset=utf-8',
    },
  })
}
