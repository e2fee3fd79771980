import type { PaymentWays } from '#app/data/context/payment-ways.ts'
import { readBic, readIban } from '#domain/payments/iban.ts'
import type { Environment } from './config-schema.ts'

/** How an invoice can be paid without a provider's form; the schema has checked each setting. */
export function readPaymentWays(env: Environment): PaymentWays {
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
