import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { createPostsClient } from '#app/data/client/create-posts-client.ts'
import type { SiteContent } from '#domain/documents/document.ts'
import { clientContext, goneContext, type SiteContext, siteContext } from '#app/data/context/context.ts'

import { mailboxContext } from '#app/data/context/mailbox.ts'
import { type PagePolicy, pagePolicyContext } from '#app/data/context/page-policy.ts'
import { type PagePrivacy, privacyContext } from '#app/data/context/private-page.ts'
import { type SiteCalls, siteCallsContext } from '#app/data/context/site-calls.ts'
import { recordCalls, recordReads } from '#app/data/record-reads.ts'
import { type DrawCaseStudy, drawCaseStudyContext } from '#app/case-studies/case-study-document.ts'
import { type DrawPaymentDocument, drawPaymentDocumentContext } from '#app/payments/pay/payment-document.ts'
import { type DrawCard, drawCardContext } from '#app/seo/share-image/drawing-context.ts'

import { earlyEnterScript } from '#app/auth/sign-in/early-enter.ts'
import { findThemeScript } from '#app/theme-script.ts'

import type { DevMail } from '../editor-mode/dev-mail.ts'
import type { EditorMode } from '../editor-mode/editor-mode.ts'
import type { ConnectionInfo } from '../http/client-address.ts'
import { readCacheKey } from './cache-key.ts'
import { type CountAddress, createAddressAnswers } from './answer-address.ts'
import { createRedirectLookup } from './find-redirect.ts'
import { MAY_COMPRESS, buildPageHeaders, type SecurityPolicy } from './security-headers.ts'

const RETRY_AFTER_SECONDS = '5'
/**
 * Lets only the visitor's browser store it, so that going back to a rejected form restores what was typed.
 * Without it, browsers offer to submit the form again.
 */
const FORM_RESPONSE = 'private, no-cache'
const PAGE_METHODS = ['GET', 'HEAD', 'POST']

export type PageOptions = {
  site: SiteContext
  editorMode: EditorMode | null
  devMail: DevMail | null
  isDevelopment: boolean
  supabase: { url: string; publishableKey: string; fetch?: typeof fetch }
  openSiteCalls: ((visitorAddress: string | undefined) => SiteCalls) | null
  securityPolicy: Omit<SecurityPolicy, 'inlineScripts'>
  drawCard: DrawCard
  drawCaseStudy: DrawCaseStudy
  drawPaymentDocument: DrawPaymentDocument
  contentGeneration: () => number
  countAddress: CountAddress
}

/** @param content used instead of the published content */
export type PageRenderer = (
  request: Request,
  connection: ConnectionInfo,
  content?: SiteContent,
) => Promise<Response>

export function createPageRenderer(options: PageOptions): PageRenderer {
  const { site, devMail, editorMode } = options
  const handleRoute = createRequestHandler(build, options.isDevelopment ? 'development' : 'production')
  const client = createPostsClient(options.supabase)
  const redirects = createRedirectLookup(client, {
    siteUrl: site.siteUrl,
    generation: options.contentGeneration,
  })
  const addresses = createAddressAnswers(redirects, options.countAddress)
  const policy = {
    ...options.securityPolicy,
    inlineScripts: [findThemeScript(site.settings.brand), earlyEnterScript],
    allowsInlineStyles: options.isDevelopment,
  }

  function openPage(request: Request, connection: ConnectionInfo, content: SiteContent) {
    const privacy: PagePrivacy = { isPrivate: request.method === 'POST' }
    const pagePolicy: PagePolicy = { frameOrigins: [] }
    const isForEditor = editorMode?.allowsNavigation(request.method, connection.peer) ?? false
    const noted = connection.reads ? recordReads(client, connection.reads) : client
    const calls = options.openSiteCalls?.(connection.clientAddress) ?? null
    return {
      render(asked: Request, isGone: boolean): Promise<Response> {
        const context = new RouterContextProvider()
        context.set(clientContext, noted)
        // Renders the whole page from one version of the documents.
        const shown = { ...site, content }
        context.set(siteContext, isForEditor && editorMode ? nameStart(shown, editorMode) : shown)
        context.set(mailboxContext, devMail?.openFor(request, connection) ?? null)
        context.set(privacyContext, privacy)
        context.set(pagePolicyContext, pagePolicy)
        context.set(
          siteCallsContext,
          calls && connection.reads ? recordCalls(calls, connection.reads) : calls,
        )
        context.set(goneContext, isGone)
        context.set(drawCardContext, options.drawCard)
        context.set(drawPaymentDocumentContext, options.drawPaymentDocument)
        context.set(drawCaseStudyContext, options.drawCaseStudy)
        return handleRoute(asked, context)
      },
      addHeaders(response: Response): Response {
        const { pathname: path } = new URL(request.url)
        for (const [name, value] of Object.entries(buildPageHeaders(policy, { path, ...pagePolicy })))
          response.headers.set(name, value)
        response.headers.set('Speculation-Rules', '"/speculation-rules.json"')
        if (privacy.isPrivate) hidePage(response)
        // Editor pages contain the start id, and responses to forms contain submitted values, so neither is
        // compressed.
        if (privacy.mayCompress && !isForEditor && request.method !== 'POST')
          response.headers.set(MAY_COMPRESS, '1')
        setCaching(response, { isPrivate: isForEditor || privacy.isPrivate })
        if (request.method === 'POST') response.headers.set('Cache-Control', FORM_RESPONSE)
        return response
      },
    }
  }

  return async (request, connection, content = site.content) => {
    if (!PAGE_METHODS.includes(request.method)) return refuseMethod()
    if (request.method === 'POST' && !isFromHere(request)) return refuseOrigin(request)
    const elsewhere = await addresses.before(request)
    if (elsewhere) return elsewhere
    const page = openPage(request, connection, content)
    // Public pages only receive the parameters of their cache key.
    const shown = connection.reads ? leaveOutUnread(request) : request
    let response = await page.render(shown, false)
    // Redirects to a post keep the whole query.
    if (shown !== request && isRedirect(response)) response = await page.render(request, false)
    const instead = await addresses.after(request, response.status)
    if (instead === 'gone') response = await page.render(shown, true)
    else if (instead) return instead
    return page.addHeaders(response)
  }
}

function leaveOutUnread(request: Request): Request {
  const { origin, pathname, search } = new URL(request.url)
  const key = search && readCacheKey(pathname + search)
  return !key || key === pathname + search ? request : new Request(origin + key, request)
}

function nameStart(site: SiteContext, { startId }: EditorMode): SiteContext {
  return { ...site, configuration: { ...site.configuration, editor: { startId } } }
}

/** Hides pages from search engines and caches: their URL may be secret, or they show user input. */
function hidePage({ headers }: Response): void {
  headers.set('X-Robots-Tag', 'noindex')
  const name = 'referrer-policy'
  if (headers.get(name) === 'strict-origin-when-cross-origin') headers.set(name, 'same-origin')
}

function setCaching({ status, headers }: Response, { isPrivate }: { isPrivate: boolean }): void {
  if (isPrivate) headers.set('Cache-Control', 'private, no-store')
  else if (status >= 400 && !isNotFound({ status })) headers.set('Cache-Control', 'no-store')
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  if (status === 503) headers.set('Retry-After', RETRY_AFTER_SECONDS)
}

function refuseMethod(): Response {
  return new Response('This page can be read (GET) or sent a form (POST).', {
    status: 405,
    headers: { Allow: PAGE_METHODS.join(', ') },
  })
}

/**
 * React Router would also reject the request, but log a stack trace. Clients other than browsers send no
 * Origin header.
 */
function isFromHere(request: Request): boolean {
  const origin = request.headers.get('origin')
  return origin === null || origin === new URL(request.url).origin
}

function refuseOrigin(request: Request): Response {
  const { origin } = new URL(request.url)
  return new Response(
    `Nothing was done: this form was not submitted from ${origin}. Open the page there and submit it again.`,
    { status: 403, headers: { 'Cache-Control': 'no-store' } },
  )
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400
}

function isNotFound({ status }: Pick<Response, 'status'>): boolean {
  return status === 404 || status === 410
}
