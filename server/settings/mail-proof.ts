/**
 * Proves that emails arrive: the owner enters the code of a test email. A code is valid only for the current
 * mail settings.
 */
import { createHmac } from 'node:crypto'
import { MAIL_PROOF_SETTING } from '#domain/launch/launch-settings.ts'
import { z } from '#domain/schema.ts'
import type { Config } from '../config/config.ts'
import { isSameSecret } from '../editor-mode/editor-requests.ts'

const CODE_MS = 60 * 60_000
const CODE_DIGITS = 6

const proof = z.object({ at: z.iso.datetime(), settings: z.string() })

type MailSettings = Pick<Config, 'smtpUrl' | 'site'>
type CodeOwner = { settings: MailSettings; secretKey: string; actor: string; now: number }

const sign = (secretKey: string, ...parts: (string | number | null)[]): string =>
  createHmac('sha256', secretKey)
    .update(JSON.stringify(['test email', ...parts]))
    .digest('hex')

const signSettings = ({ smtpUrl, site }: MailSettings, secretKey: string): string =>
  sign(secretKey, smtpUrl, site.email)

/** Derived, not stored, so that any process can check it. */
export const makeMailCode = (owner: CodeOwner): string => findCode(owner, 0)

function findCode({ settings, secretKey, actor, now }: CodeOwner, hoursAgo: number): string {
  const hour = Math.floor(now / CODE_MS) - hoursAgo
  const digest = sign(secretKey, actor, hour, signSettings(settings, secretKey))
  const number = BigInt(`0x${digest}`) % 10n ** BigInt(CODE_DIGITS)
  return number.toString().padStart(CODE_DIGITS, '0')
}

/** A code is valid for one to two hours. */
export const isMailCode = (code: string, owner: CodeOwner): boolean =>
  [0, 1].some((hoursAgo) => isSameSecret(findCode(owner, hoursAgo), code))

export const writeMailProof = (settings: MailSettings, secretKey: string, now: number) => ({
  [MAIL_PROOF_SETTING]: JSON.stringify({
    at: new Date(now).toISOString(),
    settings: signSettings(settings, secretKey),
  }),
})

/** @returns when the current mail settings were proven; null if they were not */
export function findMailProof(
  stored: Record<string, string>,
  settings: MailSettings,
  secretKey: string,
): string | null {
  try {
    const { at, settings: proved } = proof.parse(JSON.parse(stored[MAIL_PROOF_SETTING] ?? ''))
    return isSameSecret(proved, signSettings(settings, secretKey)) ? at : null
  } catch {
    return null
  }
}
