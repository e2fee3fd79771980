import { mustBeOk, type S3Client } from './s3-client.ts'

export type Listing = {
  entries: { key: string; writtenAt: Date }[]
  /** Asks for what follows; null on the last page. */
  continuation: string | null
}

/**
 * Reads the answer of ListObjectsV2. Its XML is flat and comes from the store that was set up, so that looking
 * for the few elements is enough.
 */
export function parseListing(xml: string): Listing {
  const [first = '', ...rest] = xml.split('<Contents>')
  const parts = rest.map((part) => part.split('</Contents>', 2))
  const entries = parts.map(([content = '']) => ({
    key: readElement(content, 'Key') ?? '',
    writtenAt: new Date(readElement(content, 'LastModified') ?? ''),
  }))
  const outside = first + parts.map(([, after = '']) => after).join('')
  const isTruncated = readElement(outside, 'IsTruncated') === 'true'
  return { entries, continuation: isTruncated ? readElement(outside, 'NextContinuationToken') : null }
}

/** Everything whose key begins with `prefix`, page by page. */
export async function* listKeys(
  client: S3Client,
  prefix: string,
): AsyncGenerator<Listing['entries'][number]> {
  let continuation: string | null = null
  do {
    const query: Record<string, string> = { 'list-type': '2', prefix }
    if (continuation !== null) query['continuation-token'] = continuation
    const response = await mustBeOk(await client.send(`${client.root}?${new URLSearchParams(query)}`))
    const page = parseListing(await response.text())
    yield* page.entries.filter(({ key }) => key.startsWith(prefix))
    continuation = page.continuation
  } while (continuation !== null)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the first such element; null when there is none. */
export function readElement(xml: string, name: string): string | null {
  const start = xml.indexOf(`<${name}>`) + name.length + 2
  const end = xml.indexOf('<', start)
  if (start === name.length + 1 || !xml.startsWith(`</${name}>`, end)) return null
  return xml
    .slice(start, end)
    .replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, entity) => {
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
      return ENTITIES[entity as string] ?? whole
    })
}
