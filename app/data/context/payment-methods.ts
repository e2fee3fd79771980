export type PaymentMethods = {
  /** A bank account with an IBAN. */
  account: { name: string; iban: string; bic: string | null } | null
  /** Further lines for a transfer, from the settings. */
  bankLines: string[]
  /** URL template of a provider (domain/payments/payment-link.ts). */
  link: string | null
}
