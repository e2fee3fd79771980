/** How an invoice can be paid without the form of a provider. */
export type PaymentWays = {
  /** A bank account with an IBAN. */
  account: { name: string; iban: string; bic: string | null } | null
  /** What else a transfer needs to know, line by line, as the settings say it. */
  bankLines: string[]
  /** Address of a provider's page, with places for number, amount, currency and name (domain/payments/payment-link.ts). */
  link: string | null
}
