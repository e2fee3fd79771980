import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { FIGURES_PATH } from '#domain/system/process-figures.ts'
import type { PolicyReports } from '../http/policy-reports.ts'
import type { ConnectionInfo } from '../http/client-address.ts'
import type { AnswerFigures } from '../observability/answer-figures.ts'
import { PAYMENT_DOCUMENT_PATH, type PaymentScript, renderPaymentDocument } from './payment-document.ts'
import { isApiPath } from './api-path.ts'
import { createPageRenderer, type PageOptions } from './render-page.ts'
import { REPORTS_PATH } from './security-headers.ts'

const PAGE_BODY_LIMIT_BYTES = 1024 * 1024

type AppEnvironment = { Bindings: ConnectionInfo }

export type AppOptions = PageOptions & {
  /** A payment provider's script, which runs in a document of its own; null without one. */
  paymentScript: PaymentScript | null
  /** Answers of the embedded backend, by path prefix; none with a hosted project. */
  backendFetch: ((request: Request, client: ConnectionInfo) => Promise<Response>) | null
  /** Takes what browsers report about the content policy. */
  policyReports: PolicyReports
  /** What the process says of itself, to owners; null while the data are away. */
  answerFigures: AnswerFigures | null
  checkReady: () => Promise<boolean>
  /** Of the build, so that an operator sees which one answers; null for the sources. */
  release: string | null
}

/** Everything the process answers over HTTP, except what the page cache and the static files answer before it. */
export function createApp(options: AppOptions): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const { answerFigures, backendFetch, devMail, editorMode } = options
  const renderPage = createPageRenderer(options)
  if (answerFigures) app.all(FIGURES_PATH, ({ req, env }) => answerFigures(req.raw, env))
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
  const { paymentScript, siteUrl } = options
  if (paymentScript) {
    const isHttps = siteUrl.startsWith('https:')
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

/** With a hosted project its services are there, and not here. */
function refuseUnknownPath(): Response {
  return Response.json({ error: 'requested path is invalid' }, { status: 404 })
}

/** Pages of one person, those that cost a question to the database each, and what is no page. */
const UNFETCHED = ['/auth*', '/admin*', '/book-call/times*', '/bookings/*', '/storage/*', '/embed/*', '/*.*']

/** Lets the browser fetch the next page while the visitor is still aiming at the link. */
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
