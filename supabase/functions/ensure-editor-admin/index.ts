import { addCorsHeaders, createPreflightResponse, isForeignOrigin } from '../_shared/frame/allowed-origin.ts'
import { readRuntime } from '../_shared/frame/function-runtime.ts'
import type { Answer } from './contract.ts'

/**
 * Gives a page in editor mode a short grant, and everybody else the same refusal whatever they send. It never
 * touches a role (threat model, section 3); there is no editor mode on the hosted platform.
 */
export default {
  handlesCors: true,
  fetch(request: Request, given?: unknown): Response {
    const runtime = readRuntime(given)
    if (request.method === 'OPTIONS' && !isForeignOrigin(request, runtime)) {
      return addCorsHeaders(request, createPreflightResponse())
    }
    const editor = runtime?.editor
    const grant = editor?.issueGrant(request) ?? null
    if (grant === null || !editor) return createJsonResponse(403, { success: false })
    const answer: Answer = { grant, expires_in: editor.grantSeconds }
    return createJsonResponse(200, { success: true, ...answer })
  },
}

function createJsonResponse(status: number, body: Record<string, unknown>): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}
