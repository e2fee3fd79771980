/**
 * Preloaded into a site's process (`node --import`): redirects requests for identity providers to the test's server.
 */
const HOSTS = [
  'accounts.google.com',
  'www.googleapis.com',
  'oauth2.googleapis.com',
  'challenges.cloudflare.com',
]

const fetchDirectly = globalThis.fetch

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  return HOSTS.includes(url.host)
    ? fetchDirectly(`${process.env.PROVIDER_DOUBLE}/${url.host}${url.pathname}${url.search}`, init)
    : fetchDirectly(input, init)
}
