/**
 * Sites whose videos and posts can be embedded in articles. Used by the editor, the page and its Content
 * Security Policy. Frame URLs are built only from an id parsed from the URL.
 */

export type EmbedShape = 'video' | 'tall' | 'audio'

export type EmbedProvider = {
  id: string
  name: string
  shape: EmbedShape
  /** Exact host names; subdomains do not match. */
  hosts: readonly string[]
  frameOrigin: string
  /** Matched against path and query; the groups are the arguments of the functions below. */
  patterns: readonly RegExp[]
  toPage: (name: string, secret: string) => string
  toFrame: (name: string, secret: string) => string
}

export const EMBED_PROVIDERS: readonly EmbedProvider[] = [
  {
    id: 'youtube',
    name: 'YouTube',
    shape: 'video',
    hosts: [
      'youtube.com',
      'www.youtube.com',
      'm.youtube.com',
      'music.youtube.com',
      'youtu.be',
      'www.youtube-nocookie.com',
    ],
    frameOrigin: 'https://www.youtube-nocookie.com',
    patterns: [
      /^\/watch\?(?:[^#]{0,300}&)?v=([\w-]{11})(?:&|$)/,
      /^\/(?:shorts|live|embed|v)\/([\w-]{11})(?:[/?]|$)/,
      /^\/([\w-]{11})(?:\?|$)/,
    ],
    toPage: (name) => `https://www.youtube.com/watch?v=${name}`,
    toFrame: (name) => `/embed/${name}?autoplay=1&rel=0`,
  },
  {
    id: 'vimeo',
    name: 'Vimeo',
    shape: 'video',
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    frameOrigin: 'https://player.vimeo.com',
    patterns: [
      /^\/video\/(\d{6,12})\?(?:[^#]{0,300}&)?h=([0-9a-f]{6,16})(?:&|$)/,
      /^\/(?:video\/)?(\d{6,12})(?:\/([0-9a-f]{6,16}))?(?:\?|$)/,
      /^\/(?:channels\/[\w-]{1,60}|groups\/[\w-]{1,60}\/videos)\/(\d{6,12})(?:\?|$)/,
    ],
    toPage: (name, secret) => `https://vimeo.com/${name}${secret && `/${secret}`}`,
    toFrame: (name, secret) => `/video/${name}?dnt=1&autoplay=1${secret && `&h=${secret}`}`,
  },
  {
    id: 'loom',
    name: 'Loom',
    shape: 'video',
    hosts: ['loom.com', 'www.loom.com'],
    frameOrigin: 'https://www.loom.com',
    patterns: [/^\/(?:share|embed)\/([0-9a-f]{32})(?:\?|$)/],
    toPage: (name) => `https://www.loom.com/share/${name}`,
    toFrame: (name) => `/embed/${name}?autoplay=1`,
  },
  {
    id: 'tiktok',
    name: 'TikTok',
    shape: 'tall',
    hosts: ['tiktok.com', 'www.tiktok.com'],
    frameOrigin: 'https://www.tiktok.com',
    patterns: [/^\/@[\w.]{0,30}\/video\/(\d{15,20})(?:\?|$)/, /^\/player\/v1\/(\d{15,20})(?:\?|$)/],
    toPage: (name) => `https://www.tiktok.com/@/video/${name}`,
    toFrame: (name) => `/player/v1/${name}`,
  },
  {
    id: 'instagram',
    name: 'Instagram',
    shape: 'tall',
    hosts: ['instagram.com', 'www.instagram.com'],
    frameOrigin: 'https://www.instagram.com',
    patterns: [/^\/(?:[\w.]{1,30}\/)?(?:p|reel)\/([\w-]{5,40})(?:\/(?:embed\/?)?)?(?:\?|$)/],
    toPage: (name) => `https://www.instagram.com/p/${name}/`,
    toFrame: (name) => `/p/${name}/embed/`,
  },
  {
    id: 'linkedin',
    name: 'LinkedIn',
    shape: 'tall',
    hosts: ['linkedin.com', 'www.linkedin.com'],
    frameOrigin: 'https://www.linkedin.com',
    patterns: [
      /^\/(?:embed\/)?feed\/update\/urn:li:((?:share|activity|ugcPost):\d{15,22})(?:[/?]|$)/,
      /^\/posts\/[\w%-]{1,200}-((?:share|activity|ugcPost)-\d{15,22})-[\w-]{4}(?:[/?]|$)/,
    ],
    toPage: (name) => `https://www.linkedin.com/feed/update/urn:li:${name.replace('-', ':')}/`,
    toFrame: (name) => `/embed/feed/update/urn:li:${name.replace('-', ':')}`,
  },
  {
    id: 'x',
    name: 'X',
    shape: 'tall',
    hosts: ['x.com', 'www.x.com', 'twitter.com', 'www.twitter.com', 'mobile.twitter.com'],
    frameOrigin: 'https://platform.twitter.com',
    patterns: [/^\/(?:\w{1,15}|i\/web)\/status\/(\d{8,20})(?:[/?]|$)/],
    toPage: (name) => `https://x.com/i/web/status/${name}`,
    toFrame: (name) => `/embed/Tweet.html?dnt=true&id=${name}`,
  },
  {
    id: 'spotify',
    name: 'Spotify',
    shape: 'audio',
    hosts: ['open.spotify.com'],
    frameOrigin: 'https://open.spotify.com',
    patterns: [
      /^\/(?:intl-[a-z]{2}\/|embed\/)?((?:episode|show|track|album|playlist)\/[A-Za-z0-9]{22})(?:\?|$)/,
    ],
    toPage: (name) => `https://open.spotify.com/${name}`,
    toFrame: (name) => `/embed/${name}`,
  },
]

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
