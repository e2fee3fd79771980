import type { SiteCalls } from '#app/data/context/site-calls.ts'
import { CAPTCHA_TOKEN_NAMES, HONEYPOT_NAME, STAMP_NAME } from './form-names.ts'

/** Signs of spam. They raise the spam score of a lead but never reject it. */
export type FormGuard = {
  isTrapFilled: boolean
  /** Seconds since the page was rendered; null without a valid stamp. */
  stampAgeSeconds: number | null
}

export type SentForm<Name extends string> = {
  values: Record<Name, string>
  guard: FormGuard
  captchaToken: string
}

/** Above the limit of any field, so that the function can reject it with a message. */
const MAX_TEXT_CHARACTERS = 20_000

/** A body that is not a form is treated as an empty form. */
export async function readForm<const Name extends string>(
  request: Request,
  calls: Pick<SiteCalls, 'stamps'> | null,
  names: readonly Name[],
): Promise<SentForm<Name>> {
  const form = await request.formData().catch(() => new FormData())
  const values = Object.fromEntries(names.map((name) => [name, readText(form, name)]))
  return {
    values: values as Record<Name, string>,
    guard: {
      isTrapFilled: readText(form, HONEYPOT_NAME) !== '',
      stampAgeSeconds: calls?.stamps.readAgeSeconds(readText(form, STAMP_NAME)) ?? null,
    },
    captchaToken: CAPTCHA_TOKEN_NAMES.map((name) => readText(form, name)).find((token) => token) ?? '',
  }
}

/** Reads a field without NUL characters and lone surrogates, which PostgreSQL rejects. */
function readText(form: FormData, name: string): string {
  const value = form.get(name)
  if (typeof value !== 'string') return ''
  return value.slice(0, MAX_TEXT_CHARACTERS).toWellFormed().replaceAll('\0', '').replaceAll(/\r\n?/g, '\n')
}
