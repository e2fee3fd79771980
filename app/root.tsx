import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { type SiteCalls, siteCallsContext } from '#app/data/context/site-calls.ts'
import { describeAnalyticsOfPage } from '#app/data/context/analytics-of-page.ts'
import { siteContext } from '#app/data/context/context.ts'
import { SITE_CONFIGURATION_ID } from '#app/data/context/site-configuration.ts'
import { writeJsonForScript } from '#app/data/context/write-json-for-script.ts'
import { doesFillWindow } from '#app/hydration/route-handle.ts'
import { AnnouncementBar, PreviewNote } from '#app/layout/page-note.tsx'
import { SiteFooter } from '#app/layout/site-footer.tsx'
import { SiteHeader } from '#app/layout/site-header.tsx'
import { NotFoundPage } from '#app/not-found/not-found-page.tsx'
import { UnexpectedErrorPage } from '#app/not-found/unexpected-error-page.tsx'
import { findPageImage } from '#app/seo/share-image/find-page-image.ts'
import { buildErrorMeta, gonePage, missingPage } from '#app/seo/error-meta.ts'
import { readLoadFailure } from '#app/data/client/show-load-failure.ts'
import { listPreloadedFonts } from '#app/styles/fonts.ts'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { unnamedSite } from '#content/agency/site.ts'
import { PAGE_COLORS } from '#domain/brand/palette.ts'
import { toClockTime } from '#domain/time-zone/zone-times.ts'
import { findThemeScript } from './theme-script.ts'
import type { Route } from './+types/root'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon-32.png', sizes: '32x32', type: 'image/png' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  return {
    settings: site.settings,
    content: site.content,
    shareImage: findPageImage(new URL(request.url), site),
    siteUrl: site.siteUrl,
    islandsScriptUrl: site.islandsScriptUrl,
    configuration: site.configuration,
    captcha: describeCaptcha(context.get(siteCallsContext)),
    today: toClockTime(new Date().toISOString(), site.settings.timeZone).day,
    verification: site.discovery.verification,
    isLaunched: site.isLaunched,
    analytics: describeAnalyticsOfPage(site, new URL(request.url).pathname),
  }
}

/** Describes the captcha for pages. */
function describeCaptcha(calls: SiteCalls | null) {
  return calls?.captcha ? { provider: calls.captcha.provider, siteKey: calls.captcha.siteKey } : null
}

/** Error pages have no head tags of their own. */
export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  if (!error) return []
  const siteName = loaderData?.settings.name ?? unnamedSite.name
  return buildErrorMeta({ ...describeError(error), siteName })
}

/** Copyright year if the root loader fails. */
const FIRST_YEAR = 2026

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const { pathname } = useLocation()
  const handles = useMatches().map((match) => match.handle)
  const hasFailed = (useRouteError() ?? null) !== null
  const fillsWindow = !hasFailed && handles.some(doesFillWindow)
  const settings = data?.settings ?? unnamedSite
  const year = data ? Number(data.today.slice(0, 4)) : FIRST_YEAR
  const { brand } = settings
  const [lightPage, darkPage] = brand?.pageColors ?? PAGE_COLORS
  return (
    <html lang={settings.language} data-theme={brand && brand.theme !== 'system' ? brand.theme : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={lightPage} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={darkPage} media="(prefers-color-scheme: dark)" />
        <PageStyles of="site" />
        {brand?.sheet && <link rel="stylesheet" href={brand.sheet} />}
        <script dangerouslySetInnerHTML={{ __html: findThemeScript(brand) }} />
        <Meta />
        {listPreloadedFonts(brand).map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Links />
        {data?.isLaunched === false && <meta name="robots" content="noindex" />}
        {pathname === '/' &&
          data?.verification.map(({ name, content }) => <meta key={name} name={name} content={content} />)}
        {data && (
          <>
            <script
              id={SITE_CONFIGURATION_ID}
              type="application/json"
              data-editor={data.configuration.editor ? '' : undefined}
              dangerouslySetInnerHTML={{ __html: writeJsonForScript(data.configuration) }}
            />
            {data.analytics && (
              <script
                id="analytics"
                type="application/json"
                dangerouslySetInnerHTML={{ __html: writeJsonForScript(data.analytics) }}
              />
            )}
            <script type="module" src={data.islandsScriptUrl} async />
          </>
        )}
      </head>
      <body>
        <SkipLink />
        {fillsWindow ? (
          children
        ) : (
          <>
            <SiteHeader settings={settings} currentPath={pathname} />
            {data?.content.previewUntil && (
              <PreviewNote state="page" expiresAt={data.content.previewUntil} settings={settings} />
            )}
            <main id="main" tabIndex={-1}>
              {data && <AnnouncementBar path={pathname} today={data.today} />}
              {children}
            </main>
            <SiteFooter settings={settings} currentPath={pathname} year={year} />
          </>
        )}
        <ToastRegion />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) return <NotFoundPage isGone={error.status === 410} />
  return <UnexpectedErrorPage loadFailure={findLoadFailure(error)} />
}

function describeError(error: unknown): { title: string; description: string } {
  if (isMissing(error)) return error.status === 410 ? gonePage : missingPage
  const failure = findLoadFailure(error)
  return failure
    ? { title: failure, description: 'The data can’t be reached right now. Reload the page in a moment.' }
    : { title: 'Unexpected Application Error!', description: 'Something went wrong on our side.' }
}

function isMissing(error: unknown): error is { status: 404 | 410 } {
  return isRouteErrorResponse(error) && (error.status === 404 || error.status === 410)
}

function findLoadFailure(error: unknown): string | null {
  return isRouteErrorResponse(error) ? readLoadFailure(error.data) : null
}

const MAIN_ID = 'main'

/** First Tab stop; leads to the page's `<main id="main">`. */
function SkipLink() {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      Skip to content
    </a>
  )
}

const TOAST_REGION_ID = 'notifications'

/** Region for toasts. F8 moves the focus here. */
function ToastRegion() {
  return (
    <section
      className="toast-region"
      id={TOAST_REGION_ID}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      data-toasts
    />
  )
}
