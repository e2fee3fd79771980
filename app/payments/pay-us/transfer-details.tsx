import type { PaymentWays } from '#app/data/context/payment-ways.ts'
import { BankTransfer, takesTransfers } from '#app/payments/bank-transfer.tsx'
import { payment } from '#content/pages/payment.ts'

const { transferTitle, transferNote } = payment.withoutForm

/** Where a transfer goes; nothing when the settings don't say. */
export function TransferDetails({ ways }: { ways: PaymentWays }) {
  if (!takesTransfers(ways)) return null
  return (
    <section className="pay-us-way" aria-labelledby="transfer-title">
      <h2 className="t-h3" id="transfer-title">
        {transferTitle}
      </h2>
      <BankTransfer ways={ways} due={null} />
      <p className="t-small">{transferNote}</p>
    </section>
  )
}
