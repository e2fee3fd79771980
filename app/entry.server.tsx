import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { scriptNonceContext } from '#app/data/context/context.ts'
import { doesHydrate } from '#app/hydration.ts'
import { createMarkupKeeper } from '#app/layout/keep-markup.ts'
import { KeepMarkupContext, unwrapKeptParts } from '#app/layout/kept-part.tsx'
import { themeScript } from '#app/theme-script.ts'

const RENDER_TIMEOUT_MS = 10_000

/** Renders one page to HTML; waits for the whole page, since it is compressed and cached as one. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const handles = routerContext.staticHandlerContext.matches.map(
    (match) => routerContext.routeModules[match.route.id]?.handle,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (!handles.some(doesHydrate)) return renderForReading(request.url, status, headers, routerContext)
  const nonce = randomBytes(16).toString('base64')
  context.get(scriptNonceContext).value = nonce
  return renderForHydration(request.url, status, headers, { routerContext, nonce })
}

const keepMarkup = createMarkupKeeper((part) => renderToStaticMarkup(part))

/** A page that React never takes over: nothing in it waits, and its markup needs no marks for React. */
async function renderForReading(
  url: string,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const markup = renderToStaticMarkup(
    <KeepMarkupContext value={keepMarkup}>
      <ServerRouter context={routerContext} url={url} />
    </KeepMarkupContext>,
  )
  return new Response(`<!DOCTYPE html>${putThemeFirst(unwrapKeptParts(markup))}`, { headers, status })
}

const THEME_TAG = `<script>${themeScript}</script>`

/** React puts style sheets before all else; a script behind them would hold up the parser until they are there. */
function putThemeFirst(markup: string): string {
  const at = markup.indexOf(THEME_TAG)
  if (at < 0) return markup
  const rest = markup.slice(0, at) + markup.slice(at + THEME_TAG.length)
  return rest.replace('<head>', () => `<head>${THEME_TAG}`)
}

function renderForHydration(
  url: string,
  status: number,
  headers: Headers,
  { routerContext, nonce }: { routerContext: EntryContext; nonce: string },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let hasFailed = false
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          resolve(
            new Response(createReadableStreamFromReadable(body), {
              headers,
              status: hasFailed ? 500 : status,
            }),
          )
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          hasFailed = true
          console.error(error)
        },
      },
    )
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_TIMEOUT_MS)
  })
}

/** Failures go to the log in full; what a visitor asked wrongly, or stopped waiting for, does not. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isVisitorsMistake = isRouteErrorResponse(error) && error.status < 500
  if (!isVisitorsMistake && !request.signal.aborted) console.error(error)
}
