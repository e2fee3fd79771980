import { EMBED_PROVIDERS } from './embed-providers.ts'

export type Embed = NonNullable<ReturnType<typeof readEmbed>>

const MAX_ADDRESS_LENGTH = 600
const BY_HOST = new Map(
  EMBED_PROVIDERS.flatMap((provider) => provider.hosts.map((host) => [host, provider] as const)),
)

/** @returns null for unknown hosts, for URLs with a port or credentials, and for URLs without a video or post */
export function readEmbed(address: string) {
  const given = address.trim()
  // URL parsers tolerate backslashes, tabs and the like; real URLs have none.
  if (
    given.length > MAX_ADDRESS_LENGTH ||
    !/^https?:\/\/[\w.-]+\/[!#$%&'()*+,./0-9:;=?@A-Z_a-z~-]*$/.test(given)
  )
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

export const EMBED_NAMES: readonly string[] = EMBED_PROVIDERS.map(({ name }) => name)
