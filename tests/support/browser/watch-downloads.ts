import type { Visit } from './browser.ts'

/**
 * Measures the page's downloads from now on by Chromium's resource type, in bytes on the wire including response
 * headers.
 */
export async function watchDownloads({ context, page }: Pick<Visit, 'context' | 'page'>) {
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  const started = new Map<string, { type: string; url: string }>()
  const sizes = new Map<string, { type: string; size: number }>()
  wire.on('Network.responseReceived', ({ requestId, type, response }) =>
    started.set(requestId, { type, url: response.url }),
  )
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = started.get(requestId)
    if (answer) sizes.set(answer.url, { type: answer.type, size: encodedDataLength })
  })
  return (isLeftOut: (url: string) => boolean) => {
    const counted = [...sizes].filter(([url]) => !isLeftOut(url))
    const sum = (type?: string) =>
      counted.reduce((total, [, answer]) => total + (!type || answer.type === type ? answer.size : 0), 0)
    const sums = {
      html: sum('Document'),
      styles: sum('Stylesheet'),
      scripts: sum('Script'),
      fonts: sum('Font'),
      total: sum(),
    }
    return { sums, fontFiles: counted.filter(([, { type }]) => type === 'Font').map(([url]) => url) }
  }
}
