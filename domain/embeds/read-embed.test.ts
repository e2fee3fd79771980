import { expect, test } from 'vitest'
import { EMBED_PROVIDERS, readEmbed } from './embed-providers.ts'

const ID = 'dQw4w9WgXcQ'
const LOOM = '0123456789abcdef0123456789abcdef'

test.for([
  [`https://www.youtube.com/watch?v=${ID}`, `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&rel=0`],
  [
    `http://youtube.com/watch?list=PL1&v=${ID}&t=12`,
    `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&rel=0`,
  ],
  [` https://youtu.be/${ID}?si=track `, `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&rel=0`],
  [`https://www.youtube.com/shorts/${ID}`, `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&rel=0`],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  [
    'https://vimeo.com/76979871/abcdef0123',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=abcdef0123',
  ],
  [
    'https://player.vimeo.com/video/76979871?h=abcdef0123',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=abcdef0123',
  ],
  [`https://www.loom.com/share/${LOOM}?sid=1`, `https://www.loom.com/embed/${LOOM}?autoplay=1`],
  [
    'https://www.tiktok.com/@some.body/video/7212345678901234567',
    'https://www.tiktok.com/player/v1/7212345678901234567',
  ],
  [
    'https://www.instagram.com/reel/CuZ1a2b3c4d/?utm_source=x',
    'https://www.instagram.com/p/CuZ1a2b3c4d/embed/',
  ],
  [
    'https://www.linkedin.com/posts/a-b_c-activity-7012345678901234567-AbCd?x=1',
    'https://www.linkedin.com/embed/feed/update/urn:li:activity:7012345678901234567',
  ],
  [
    'https://www.linkedin.com/feed/update/urn:li:share:7012345678901234567/',
    'https://www.linkedin.com/embed/feed/update/urn:li:share:7012345678901234567',
  ],
  [
    'https://twitter.com/somebody/status/1234567890123456789?s=20',
    'https://platform.twitter.com/embed/Tweet.html?dnt=true&id=1234567890123456789',
  ],
  [
    'https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk',
    'https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk',
  ],
])('embeds %s by %s', ([address, frame]) => {
  const embed = readEmbed(address!)!
  expect(embed.frame).toBe(frame)
  expect(new URL(embed.frame).origin).toBe(embed.frameOrigin)
  // Parsing the stored page URL gives the same embed.
  expect(readEmbed(embed.page)).toEqual(embed)
})

test.for([
  '',
  'javascript:alert(1)',
  `javascript://www.youtube.com/watch?v=${ID}`,
  `data:text/html,https://youtu.be/${ID}`,
  `//youtu.be/${ID}`,
  `ftp://youtu.be/${ID}`,
  `https://evil.example/watch?v=${ID}`,
  `https://youtube.com.evil.example/watch?v=${ID}`,
  `https://evilyoutube.com/watch?v=${ID}`,
  `https://evil.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com./watch?v=${ID}`,
  `https://www.уoutube.com/watch?v=${ID}`,
  `https://www.xn--outube-6yg.com/watch?v=${ID}`,
  `https://me:secret@www.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com@evil.example/watch?v=${ID}`,
  `https://www.youtube.com:8443/watch?v=${ID}`,
  `https://www.youtube.com:443@evil.example/${ID}`,
  `https:\\\\www.youtube.com\\watch?v=${ID}`,
  `https://www.youtube.com\\@evil.example/watch?v=${ID}`,
  `https://www.you\ttube.com/watch?v=${ID}`,
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=%22onload%3Dx',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://vimeo.com/76979871/../../evil',
  'https://www.linkedin.com/in/somebody',
  'https://open.spotify.com/embed/../episode',
  `https://www.youtube.com/watch?v=${ID}${'a'.repeat(700)}`,
])('does not embed %s', (address) => {
  expect(readEmbed(address)).toBeNull()
})

test('lists each host once, and frame origins without paths', () => {
  const hosts = EMBED_PROVIDERS.flatMap((provider) => provider.hosts)
  expect(new Set(hosts).size).toBe(hosts.length)
  for (const { frameOrigin } of EMBED_PROVIDERS) expect(new URL(frameOrigin).origin).toBe(frameOrigin)
})
