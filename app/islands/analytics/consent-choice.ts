const STORAGE_KEY = 'consent'
/** Cookies that the services set on this domain. */
const COOKIE_NAMES = /^(?:_ga|_gcl|_pk_)/

export type ConsentChoice = 'yes' | 'no'

/** Returns the stored choice; null if there is none or storage is blocked. */
export function readChoice(): ConsentChoice | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored === 'yes' || stored === 'no' ? stored : null
  } catch {
    return null
  }
}

/** Stores the choice. Declining also deletes the services' cookies. */
export function storeChoice(choice: ConsentChoice): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice)
  } catch {
    // Storage is blocked, so the choice applies to this page only.
  }
  if (choice === 'no') deleteCookies()
}

function deleteCookies(): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, at) => labels.slice(at).join('.'))
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=')[0]!.trim()
    if (!COOKIE_NAMES.test(name)) continue
    for (const domain of ['', ...domains])
      document.cookie = `${name}=; Path=/; Max-Age=0${domain && `; Domain=${domain}`}`
  }
}
