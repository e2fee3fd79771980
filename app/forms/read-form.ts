import type { SiteCalls } from '#app/data/context/site-calls.ts'
import { CAPTCHA_TOKEN_NAMES, HONEYPOT_NAME, STAMP_NAME } from './form-names.ts'

/** What people never do and programs often; only a reason to look twice, never to refuse. */
export type FormGuard = {
  /** A field that people don't see was filled. */
  isTrapFilled: boolean
  /** Seconds since the page with the form was made; null when it carried no stamp of ours. */
  stampAgeSeconds: number | null
}

export type SentForm<Name extends string> = {
  /** As they were typed, to be shown again; those that were not sent are empty. */
  values: Record<Name, string>
  guard: FormGuard
  /** Of the check that a person sent it; empty without one. */
  captchaToken: string
}

/** Longer than any field allows, so that the function says what is too long. */
const MAX_TEXT_CHARACTERS = 20_000

/** Reads the fields of these names. A body that is no form is an empty form. */
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

/** Without what no text of a person holds and no database takes. */
function readText(form: FormData, name: string): string {
  const value = form.get(name)
  if (typeof value !== 'string') return ''
  return value.slice(0, MAX_TEXT_CHARACTERS).toWellFormed().replaceAll('\0', '').replaceAll(/\r\n?/g, '\n')
}
