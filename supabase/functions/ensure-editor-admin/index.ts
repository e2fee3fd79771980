import { addCorsHeaders, createPreflightResponse, isForeignOrigin } from '../_shared/frame/allowed-origin.ts'
import { readRuntime } from '../_shared/frame/function-runtime.ts'
import type { Answer } from './contract.ts'

/**
 * Issues a short grant to a page in editor mode, and refuses all other requests in the same way. It never changes a role (threat
 * model, section 3). The hosted platform has no editor mode.
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
