import { EMBED_PROVIDERS, type EmbedShape } from './embed-providers.ts'

/** Something of another site that an article may show. */
export type Embed = {
  provider: string
  providerName: string
  shape: EmbedShape
  /** Its page there; what is stored. */
  page: string
  /** What a frame loads once a visitor asked for it. */
  frame: string
  frameOrigin: string
}

/** Longer ones name nothing that is known. */
const MAX_ADDRESS = 600
const BY_HOST = new Map(
  EMBED_PROVIDERS.flatMap((provider) => provider.hosts.map((host) => [host, provider] as const)),
)

/**
 * What an address shows, when it is on the list.
 * @returns null for every other host, for an address with a port, a name or a password, and for one that names nothing
 */
export function readEmbed(address: string): Embed | null {
  const given = address.trim()
  // Parsers forgive back slashes, tabs and the like; who means a video writes none.
  if (given.length > MAX_ADDRESS || !/^https?:\/\/[\w.-]+\/[!#$%&'()*+,./0-9:;=?@A-Z_a-z~-]*$/.test(given))
    return null
  if (!URL.canParse(given)) return null
  const { hostname, port, username, password, pathname, search } = new URL(given)
  const provider = port === '' && username === '' && password === '' ? BY_HOST.get(hostname) : undefined
  if (!provider) return null
  for (const pattern of provider.patterns) {
    const [, name, secret = ''] = pattern.exec(pathname + search) ?? []
    if (name === undefined) continue
    const { id, name: providerName, shape, frameOrigin } = provider
    const [page, frame] = [provider.toPage(name, secret), frameOrigin + provider.toFrame(name, secret)]
    return { provider: id, providerName, shape, page, frame, frameOrigin }
  }
  return null
}

/** As a sentence of the editor and the documentation names them. */
export const EMBED_NAMES: readonly string[] = EMBED_PROVIDERS.map(({ name }) => name)
