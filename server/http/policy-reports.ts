import { readTextBody } from '#backend/request/request-body.ts'
import { createAddressLimit } from './address-limit.ts'

export type PolicyReports = ReturnType<typeof createPolicyReports>

const MAX_BODY_BYTES = 16 * 1024
const REPORTS_PER_ADDRESS_PER_MINUTE = 10
const LINES_PER_MINUTE = 60
const LINES_PER_REPORT = 5
const MAX_TEXT_LENGTH = 200
const REPORT_TYPES = /^application\/(?:csp-report|reports\+json|json)\s*(?:;|$)/i

type Fields = Record<string, unknown>

/**
 * Logs violations of the Content-Security-Policy. Anyone can send reports, so lines are short and limited
 * (threat model, section 8).
 */
export function createPolicyReports(
  log: (line: string) => void,
  now: () => number = () => performance.now(),
) {
  const byAddress = createAddressLimit({ perMinute: REPORTS_PER_ADDRESS_PER_MINUTE, now })
  const overall = createAddressLimit({ perMinute: LINES_PER_MINUTE, now })
  return {
    async receive(request: Request, address: string): Promise<Response> {
      const wait = byAddress.count(address)
      if (wait !== null) return new Response(null, { status: 429, headers: { 'Retry-After': String(wait) } })
      if (!REPORT_TYPES.test(request.headers.get('content-type') ?? ''))
        return new Response(null, { status: 415 })
      const violations = await readViolations(request)
      if (violations === null) return new Response(null, { status: 400 })
      for (const violation of violations.slice(0, LINES_PER_REPORT)) {
        if (overall.count('') === null) log(JSON.stringify(describeViolation(violation)))
      }
      return new Response(null, { status: 204 })
    },
  }
}

/** `report-uri` sends one violation, `report-to` a list of reports of any kind. */
async function readViolations(request: Request): Promise<Fields[] | null> {
  try {
    const parsed: unknown = JSON.parse(await readTextBody(request, MAX_BODY_BYTES))
    const reports: unknown[] = Array.isArray(parsed) ? parsed : [parsed]
    return reports.flatMap((report) => {
      const { type, body, 'csp-report': violation } = toFields(report)
      if (isFields(violation)) return [violation]
      return type === 'csp-violation' && isFields(body) ? [body] : []
    })
  } catch {
    // Too long or invalid, so not from a browser.
    return null
  }
}

function describeViolation(violation: Fields) {
  const read = (...names: string[]) =>
    names.map((name) => violation[name]).find((value) => value !== undefined)
  return {
    level: 'warn',
    event: 'content policy',
    directive: cut(read('effectiveDirective', 'effective-directive', 'violated-directive')),
    page: cutAddress(read('documentURL', 'document-uri')),
    blocked: cutAddress(read('blockedURL', 'blocked-uri')),
    source: cutAddress(read('sourceFile', 'source-file')),
    line: Number(read('lineNumber', 'line-number')) || null,
  }
}

/** Removes query and fragment, which may contain tokens. */
function cutAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : ''
  if (!URL.canParse(text)) return cut(text.split(/[?#]/, 1)[0])
  const { origin, protocol, pathname } = new URL(text)
  return cut(origin === 'null' ? protocol : origin + pathname)
}

/** Removes characters that change text direction or look like line ends. */
function cut(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/[^\x20-\x7e]/g, '').slice(0, MAX_TEXT_LENGTH) : ''
}

function toFields(value: unknown): Fields {
  return isFields(value) ? value : {}
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
