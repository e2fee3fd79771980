export type Redact = (text: string) => string

const MARK = '[redacted]'
/** Shorter values could occur in any text. */
const MIN_SECRET_LENGTH = 6
const SECRET_SETTINGS = /PASSWORD|KEY|SECRET|_TOKEN$|HEADERS$|WEBHOOK_URL$/
const PLACES = /_(?:FOLDER|FILE)$/
/** Patterns of secrets in error messages; `$1` is kept. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/(:\/\/)[^\s/@"'<>]{1,400}@/g, `$1${MARK}@`],
  [/([?&][\w.[\]%-]{1,60}=)[^\s&#"'<>)]{1,4000}/g, `$1${MARK}`],
  [/\b(Bearer |Basic )[\w.~+/=-]{1,8000}/gi, `$1${MARK}`],
  [/\b()eyJ[\w-]{1,4000}\.[\w-]{1,8000}(?:\.[\w-]{0,1000})?/g, `$1${MARK}`],
  [/\b(sb_(?:secret|publishable)_)[\w-]{1,200}/g, `$1${MARK}`],
  [/()[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, `$1${MARK}`],
  // PostgreSQL and JSON.parse quote invalid input.
  [/(invalid input (?:syntax|value) for [^:\n]{1,100}: )"[^\n]{0,4000}"/g, `$1${MARK}`],
  [/(\bKey \([^\n]{1,300}\)=\()[^\n]{1,2000}(?=\) )/g, `$1${MARK}`],
  [/(Unexpected [^\n]{1,40}, )(?:\.{3})?"[^\n]{0,200}"(?:\.{3})?(?= is not valid JSON)/g, `$1${MARK}`],
]

export function redactSettings(environment: Record<string, string | undefined>): Redact {
  const secrets = new Set<string>()
  const add = (secret: string) => {
    if (secret.length >= MIN_SECRET_LENGTH) secrets.add(secret)
  }
  for (const [name, value = ''] of Object.entries(environment)) {
    if (SECRET_SETTINGS.test(name) && !PLACES.test(name))
      for (const form of [value, encodeURIComponent(value)]) add(form)
    if (!URL.canParse(value)) continue
    const { password } = new URL(value)
    for (const form of [password, decodeOrKeep(password)]) add(form)
  }
  // Longest first, because a secret may start with another one.
  const ordered = [...secrets].sort((one, other) => other.length - one.length)
  return (text) => ordered.reduce((left, secret) => left.replaceAll(secret, MARK), text)
}

export function redactForms(text: string): string {
  return FORMS.reduce((left, [pattern, kept]) => left.replaceAll(pattern, kept), text)
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
