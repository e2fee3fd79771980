/** Wix names its files by internal addresses; the media id is also their public address. */
const INTERNAL =
  /(?:wix:)?(image|vector|video|audio|document):\/\/v1\/(?:ugd\/)?([^/\s"'<>#]+)(?:\/([^\s"'<>#]*))?(?:#[^\s"'<>]*)?/g

/** Media ids such as `abc123_d4e5~mv2.jpg`. */
const MEDIA_ID = /^[\da-z]{4,}_[\da-f]+~mv2(?:_[a-z]+)*\.[a-z]{3,4}$/i

const HOSTS: Readonly<Record<string, (id: string) => string>> = {
  image: (id) => `https://static.wixstatic.com/media/${id}`,
  vector: (id) => `https://static.wixstatic.com/shapes/${id}`,
  video: (id) => `https://video.wixstatic.com/video/${id}/file`,
  audio: (id) => `https://static.wixstatic.com/mp3/${id}`,
  document: (id) => `https://docs.wixstatic.com/ugd/${id}`,
}

/** Replaces internal addresses in a text or HTML by public ones. */
export function resolveWixAddresses(text: string): string {
  return text.replace(INTERNAL, (_, kind: string, id: string) => HOSTS[kind]!(id))
}

/** Like `resolveWixAddresses`; also accepts a bare media id. */
export function resolveWixAddress(address: string): string {
  return MEDIA_ID.test(address) ? HOSTS['image']!(address) : resolveWixAddresses(address)
}
