import type { PaymentMethods, PaymentProvider } from '#app/data/context/context.ts'
import { readBic, readIban } from '#domain/payments/iban.ts'
import { listPlaceholders, readScriptElement } from '#domain/payments/script-element.ts'
import { PAYMENT_DOCUMENT_PATH, type PaymentScript } from '../pages/payment-document.ts'
import type { Environment } from './config-schema.ts'

export function readPaymentMethods(env: Environment): PaymentMethods {
  const { PAYMENT_ACCOUNT_NAME: name, PAYMENT_IBAN: iban, PAYMENT_BIC: bic } = env
  return {
    account: name && iban ? { name, iban: readIban(iban)!, bic: bic ? readBic(bic) : null } : null,
    bankLines: (env.PAYMENT_BANK_TEXT ?? '')
      .split('|')
      .map((line) => line.trim())
      .filter(Boolean),
    link: env.PAYMENT_LINK ?? null,
  }
}

export function readPaymentProvider(env: Environment, siteUrl: string): PaymentProvider | null {
  if (env.PAYMENT_EMBED_URL) {
    return { embedUrl: env.PAYMENT_EMBED_URL, buttonId: env.PAYMENT_BUTTON_ID ?? null }
  }
  const script = readPaymentScript(env)
  return (
    script && {
      embedUrl: siteUrl + PAYMENT_DOCUMENT_PATH,
      buttonId: null,
      needs: listPlaceholders(script.element).map((place) => (place === 'number' ? 'invoice' : place)),
    }
  )
}

/** The schema validates the element, and findConflicts requires both settings. */
export function readPaymentScript(env: Environment): PaymentScript | null {
  const { PAYMENT_SCRIPT_URL: url, PAYMENT_SCRIPT_ELEMENT: element, PAYMENT_SCRIPT_ORIGINS: origins } = env
  return url && element ? { url, element: readScriptElement(element)!, origins } : null
}
