import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import type { PolicyReports } from '../http/policy-reports.ts'
import type { ConnectionInfo } from '../http/client-address.ts'
import type { StaffEndpoint } from '../staff-endpoint.ts'
import { PAYMENT_DOCUMENT_PATH, type PaymentScript, renderPaymentDocument } from './payment-document.ts'
import { REACH_PATH, SET_UP_PATH } from '#domain/settings/set-up-paths.ts'
import type { SetUpEndpoint } from '../set-up/set-up-endpoint.ts'
import type { PagePreview } from '../documents/page-draft-endpoint.ts'
import { isApiPath } from './api-path.ts'
import { createPageRenderer, type PageOptions } from './render-page.ts'
import { REPORTS_PATH } from './security-headers.ts'

const PAGE_BODY_LIMIT_BYTES = 1024 * 1024
const SET_UP_BODY_LIMIT_BYTES = 4096

type AppEnvironment = { Bindings: ConnectionInfo }
type AnswerCall = (request: Request, connection: ConnectionInfo) => Promise<Response>

export type AppOptions = PageOptions & {
  paymentScript: PaymentScript | null
  backendFetch: ((request: Request, client: ConnectionInfo) => Promise<Response>) | null
  policyReports: PolicyReports
  /** Endpoints by path. */
  staffEndpoints: Record<string, StaffEndpoint>
  /** Endpoint that creates the first owner; null without the secret key. */
  setUp: SetUpEndpoint | null
  /** Proves that a URL leads to this installation; null without the secret key. */
  answerChallenge: ((request: Request) => Response) | null
  /** Adds a cookie, so that the caller sees the change on every replica. */
  addChangeToken: (answer: AnswerCall) => AnswerCall
  /** Renders the page of a preview link; null without the secret key. */
  pagePreview: PagePreview | null
  checkReady: () => Promise<boolean>
  release: string | null
}

export function createApp(options: AppOptions): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const { backendFetch, devMail, editorMode } = options
  const renderPage = createPageRenderer(options)
  for (const [path, endpoint] of Object.entries(options.staffEndpoints)) {
    const answer = options.addChangeToken((request, connection) => endpoint(request, connection, renderPage))
    app.all(path, bodyLimit({ maxSize: PAGE_BODY_LIMIT_BYTES }), ({ req, env }) => answer(req.raw, env))
  }
  const { setUp } = options
  if (setUp)
    app.all(SET_UP_PATH, bodyLimit({ maxSize: SET_UP_BODY_LIMIT_BYTES }), ({ req, env }) =>
      setUp(req.raw, env),
    )
  const { answerChallenge } = options
  if (answerChallenge) app.get(REACH_PATH, ({ req }) => answerChallenge(req.raw))
  app.use(async ({ req, env }, next) => {
    if (!isApiPath(new URL(req.url).pathname)) return next()
    return backendFetch ? backendFetch(req.raw, env) : refuseUnknownPath()
  })
  app.get('/healthz', ({ text }) => text('ok', 200, { 'X-Release': options.release ?? 'development' }))
  app.get('/readyz', async ({ text }) => ((await options.checkReady()) ? text('ok') : text('not ok', 503)))
  app.get('/speculation-rules.json', () => buildSpeculationRules())
  app.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse()
    console.error(error)
    return new Response('Something went wrong on our side. Please try again.', {
      status: 500,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  })
  app.post(REPORTS_PATH, ({ req, env }) => options.policyReports.receive(req.raw, env.clientAddress ?? ''))
  app.use(bodyLimit({ maxSize: PAGE_BODY_LIMIT_BYTES }))
  const link = editorMode?.oneTimeLink
  if (link) app.get('/', async ({ req, env }, next) => link.exchange(req.raw, env.peer) ?? next())
  const { pagePreview } = options
  if (pagePreview)
    app.get('/preview/page/:token', async ({ req, env }) => {
      return (await pagePreview(req.param('token'), renderPage)) ?? renderPage(req.raw, env)
    })
  const { paymentScript } = options
  if (paymentScript) {
    const isHttps = options.site.siteUrl.startsWith('https:')
    app.get(PAYMENT_DOCUMENT_PATH, ({ req }) => renderPaymentDocument(paymentScript, req.raw, isHttps))
  }
  if (devMail) {
    app.get('/dev/mail/:id/html', async ({ req, env }) => {
      return (await devMail.renderHtml(req.raw, env, req.param('id'))) ?? renderPage(req.raw, env)
    })
  }
  app.all('*', ({ req, env }) => renderPage(req.raw, env))
  return app
}

function refuseUnknownPath(): Response {
  return Response.json({ error: 'requested path is invalid' }, { status: 404 })
}

/** Not prefetched: private pages, pages that query the database each time, and files. */
const UNFETCHED = ['/auth*', '/admin*', '/book-call/*', '/bookings/*', '/storage/*', '/embed/*', '/*.*']

function buildSpeculationRules(): Response {
  const rules = {
    prefetch: [
      {
        where: {
          and: [{ href_matches: '/*' }, { not: { href_matches: UNFETCHED } }],
        },
        eagerness: 'moderate',
      },
    ],
  }
  return new Response(JSON.stringify(rules), {
    headers: {
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': 'public, max-age=86400',
    },
  })
}
