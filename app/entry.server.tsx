import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { ContentContext } from '#app/data/content/use-content.ts'
import { siteContext } from '#app/data/context/context.ts'
import { RenderRootContext } from '#app/hydration/hydrated-part.tsx'
import { findThemeScript } from '#app/theme-script.ts'

/**
 * Renders a page to one HTML string, which is compressed and cached. Only hydrated parts have React's
 * markers.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const { artPath, content, settings } = loadContext.get(siteContext)
  const markup = renderToStaticMarkup(
    <RenderRootContext value={renderToString}>
      <ContentContext value={content}>
        <ServerRouter context={routerContext} url={request.url} />
      </ContentContext>
    </RenderRootContext>,
  )
  const page = putThemeFirst(markup, findThemeScript(settings.brand)).replaceAll(ART, () => artPath)
  return new Response(`<!DOCTYPE html>${page}`, { headers, status })
}

/** Paths of drawings are replaced in the rendered page instead of in components, because stored content has them too. */
const ART = /(?<=\s(?:src|href)=")\/art\//g

/** React puts style sheets first. A script behind them would block the parser until they load. */
function putThemeFirst(markup: string, script: string): string {
  const tag = `<script>${script}</script>`
  const at = markup.indexOf(tag)
  if (at < 0) return markup
  const rest = markup.slice(0, at) + markup.slice(at + tag.length)
  return rest.replace('<head>', () => `<head>${tag}`)
}

/** Logs failures, but not invalid or aborted requests. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isVisitorsMistake = isRouteErrorResponse(error) && error.status < 500
  if (!isVisitorsMistake && !request.signal.aborted) console.error(error)
}
