import { tracingChannel } from 'node:diagnostics_channel'
import { isApiPath } from '../pages/api-path.ts'
import { nameRoute } from './route-name.ts'

const rendering = tracingChannel('peakshelf.render')
const reading = tracingChannel('peakshelf.read')

export function traceRender(
  { url }: Request,
  render: () => Promise<Response> | Response,
): Promise<Response> | Response {
  const { pathname } = new URL(url)
  if (!rendering.start.hasSubscribers || isApiPath(pathname)) return render()
  return rendering.tracePromise(async () => render(), { name: nameRoute(pathname) })
}

export function traceReads(ask: typeof fetch): typeof fetch {
  return (input, init) => {
    if (!reading.start.hasSubscribers) return ask(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const isData = pathname.startsWith('/rest/v1/') || pathname.startsWith('/functions/v1/')
    return reading.tracePromise(() => ask(input, init), { name: isData ? pathname : nameRoute(pathname) })
  }
}
