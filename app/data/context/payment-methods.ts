export type PaymentMethods = {
  /** A bank account with an IBAN. */
  account: { name: string; iban: string; bic: string | null } | null
  /** More lines for bank transfers, from the settings. */
  bankLines: string[]
  /** URL template of a provider (domain/payments/payment-link.ts). */
  link: string | null
}
