/** The first address of this site in the text of a mail, which is what its button opens; null without one. */
export function findOwnLink(text: string, siteUrl: string): string | null {
  const addresses = text.match(/https?:\/\/\S+/g) ?? []
  const { origin } = new URL(siteUrl)
  return (
    addresses.find((address) => {
      const url = URL.canParse(address) ? new URL(address) : null
      // The bare address of the site closes every mail.
      return url !== null && url.origin === origin && url.pathname !== '/'
    }) ?? null
  )
}
