import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { createPostsClient } from '#app/data/client/create-posts-client.ts'
import {
  clientContext,
  type Embeds,
  type ScriptNonce,
  scriptNonceContext,
  siteContext,
} from '#app/data/context/context.ts'
import { mailboxContext } from '#app/data/context/mailbox.ts'
import type { SiteConfiguration } from '#app/data/context/site-configuration.ts'
import { themeScript } from '#app/theme-script.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import type { FeatureFlags } from '#domain/flags/feature-flags.ts'
import type { DevMail } from '../editor-mode/dev-mail.ts'
import { isApiPath } from './api-path.ts'
import type { EditorMode } from '../editor-mode/editor-mode.ts'
import { createLegacyRedirects, isLegacyFrontPage } from './legacy-redirects.ts'
import type { ConnectionInfo } from '../http/request-handler.ts'
import type { PolicyReports } from '../http/policy-reports.ts'
import { buildPageHeaders, REPORTS_PATH, type SecurityPolicy } from './security-headers.ts'

const PAGE_BODY_LIMIT_BYTES = 1024 * 1024
/** A visitor may try again after this while the database is away. */
const RETRY_AFTER_SECONDS = '5'
const PAGE_METHODS = ['GET', 'HEAD', 'POST']

type AppEnvironment = { Bindings: ConnectionInfo }

export type AppOptions = {
  siteUrl: string
  settings: SiteSettings
  islandsScriptUrl: string
  embeds: Embeds
  flags: FeatureFlags
  /** What every page says in its source; pages for an editor say more. */
  configuration: SiteConfiguration
  /** Null in ordinary mode. */
  editorMode: EditorMode | null
  /** Mails to read on this machine; null in ordinary mode, and where a mail server takes them. */
  devMail: DevMail | null
  isDevelopment: boolean
  /** Where and as whom the site reads posts; `fetch` reaches an embedded backend without a socket. */
  supabase: { url: string; publishableKey: string; fetch?: typeof fetch }
  /** Answers of the embedded backend, by path prefix; none with a hosted project. */
  backendFetch: ((request: Request, client: ConnectionInfo) => Promise<Response>) | null
  securityPolicy: Omit<SecurityPolicy, 'inlineScripts'>
  /** Takes what browsers report about the content policy. */
  policyReports: PolicyReports
  checkReady: () => Promise<boolean>
  /** Grows with every change of what pages show. */
  contentGeneration: () => number
}

/** Everything the process answers over HTTP, except what the page cache and the static files answer before it. */
export function createApp(options: AppOptions): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const { backendFetch, devMail, editorMode } = options
  app.use(async ({ req, env }, next) => {
    if (!isApiPath(new URL(req.url).pathname)) return next()
    return backendFetch ? backendFetch(req.raw, env) : refuseUnknownPath()
  })
  app.get('/healthz', ({ text }) => text('ok'))
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
  if (devMail) {
    app.get('/dev/mail/:id/html', async ({ req, env }) => {
      return (await devMail.renderHtml(req.raw, env, req.param('id'))) ?? renderPage(req.raw, env)
    })
  }
  app.all('*', ({ req, env }) => renderPage(req.raw, env))

  const handleRoute = createRequestHandler(build, options.isDevelopment ? 'development' : 'production')
  const client = createPostsClient(options.supabase)
  const legacyRedirects = createLegacyRedirects(client, { generation: options.contentGeneration })
  const policy = {
    ...options.securityPolicy,
    inlineScripts: [themeScript],
    allowsInlineStyles: options.isDevelopment,
  }

  async function renderPage(request: Request, connection: ConnectionInfo): Promise<Response> {
    const path = new URL(request.url).pathname
    if (!PAGE_METHODS.includes(request.method)) {
      return new Response('This page can be read (GET) or sent a form (POST).', {
        status: 405,
        headers: { Allow: PAGE_METHODS.join(', ') },
      })
    }
    const { search } = new URL(request.url)
    if (isLegacyFrontPage(path, search)) {
      const target = await legacyRedirects.find(path, search)
      if (target !== null) return redirectPermanently(target)
    }
    const nonce: ScriptNonce = { value: null }
    const isForEditor = editorMode?.allowsNavigation(request.method, connection.peer) ?? false
    const context = new RouterContextProvider()
    context.set(clientContext, client)
    context.set(siteContext, {
      settings: options.settings,
      siteUrl: options.siteUrl,
      islandsScriptUrl: options.islandsScriptUrl,
      showsDevelopmentPages: options.isDevelopment && isForEditor,
      embeds: options.embeds,
      flags: options.flags,
      configuration: {
        ...options.configuration,
        editor: isForEditor && editorMode ? { startId: editorMode.startId } : null,
      },
    })
    context.set(mailboxContext, devMail?.openFor(request, connection) ?? null)
    context.set(scriptNonceContext, nonce)
    const response = await handleRoute(request, context)
    if (isNotFound(response, path)) {
      const target = await legacyRedirects.find(path, search)
      if (target !== null) return redirectPermanently(target)
    }
    for (const [name, value] of Object.entries(buildPageHeaders(policy, { path, nonce: nonce.value }))) {
      response.headers.set(name, value)
    }
    response.headers.set('Speculation-Rules', '"/speculation-rules.json"')
    if (isForEditor || nonce.value) response.headers.set('Cache-Control', 'private, no-store')
    else if (isFailure(response)) response.headers.set('Cache-Control', 'no-store')
    else if (!response.headers.has('Cache-Control'))
      response.headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
    if (response.status === 503) response.headers.set('Retry-After', RETRY_AFTER_SECONDS)
    return response
  }

  return app
}

/** With a hosted project its services are there, and not here. */
function refuseUnknownPath(): Response {
  return Response.json({ error: 'requested path is invalid' }, { status: 404 })
}

/** Nobody may keep it: the same address may be answered the next time. */
function isFailure({ status }: Response): boolean {
  return status >= 400 && status !== 404
}

/** A page that does not exist, or a post that does not, which leads to the list. */
function isNotFound({ status }: Response, path: string): boolean {
  return status === 404 || (status >= 300 && status < 400 && /^\/(?:blog|news)\/[^/]/.test(path))
}

/** An hour, since an import can be taken back. */
function redirectPermanently(target: string): Response {
  return new Response(null, {
    status: 301,
    headers: { Location: target, 'Cache-Control': 'public, max-age=3600' },
  })
}

/** Lets the browser fetch the next page while the visitor is still aiming at the link. */
function buildSpeculationRules(): Response {
  const rules = {
    prefetch: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            { not: { href_matches: ['/auth*', '/storage/*', '/embed/*', '/*.*'] } },
          ],
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
