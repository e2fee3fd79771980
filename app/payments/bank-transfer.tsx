import type { PaymentMethods } from '#app/data/context/context.ts'
import { QrPicture } from '#app/ui/cards/qr-picture.tsx'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { formatAmount } from '#domain/payments/currency.ts'
import { formatIban } from '#domain/payments/iban.ts'
import { composePaymentCode } from '#domain/payments/payment-code.ts'

const { transfer } = paymentRequest.ways

export type BankTransferProps = {
  ways: PaymentMethods
  /** Amount due; null if unknown. */
  due: { number: string; amount: number; currency: string } | null
  locale: string
}

export function takesTransfers({ account, bankLines }: PaymentMethods): boolean {
  return account !== null || bankLines.length > 0
}

/** Bank details and payment reference; for amounts in euros also a QR code for banking apps. */
export function BankTransfer({ ways: { account, bankLines }, due, locale }: BankTransferProps) {
  const rows = [
    ...(account
      ? [
          { label: transfer.name, value: account.name },
          { label: transfer.iban, value: formatIban(account.iban), isCode: true },
          ...(account.bic ? [{ label: transfer.bic, value: account.bic, isCode: true }] : []),
        ]
      : []),
    ...bankLines.map(readLine),
    ...(due
      ? [
          { label: transfer.amount, value: formatAmount(due.amount, due.currency, locale) },
          { label: transfer.reference, value: due.number, isCode: true },
        ]
      : []),
  ]
  return (
    <div className="stack gap-16">
      <dl className="stack">
        {rows.map(({ label, value, isCode }) => (
          <div key={label}>
            <dt className="t-cap muted">{label}</dt>
            <dd className={`strong break-long${isCode ? ' digits' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {due && <p className="t-small">{transfer.referenceNote}</p>}
      {account && due?.currency === 'EUR' && <TransferCode account={account} locale={locale} {...due} />}
    </div>
  )
}

type Account = NonNullable<PaymentMethods['account']>

type TransferCodeProps = { account: Account; number: string; amount: number; locale: string }

function TransferCode({ account, number, amount, locale }: TransferCodeProps) {
  const code = composePaymentCode({ ...account, amount, reference: number })
  if (code === null) return null
  const label = transfer.codeLabel
    .replace('{amount}', formatAmount(amount, 'EUR', locale))
    .replace('{name}', account.name)
  return (
    <div className="transfer-code row">
      <QrPicture text={code} label={label} />
      <p className="t-small">{transfer.code}</p>
    </div>
  )
}

/** Splits "Routing number: 021000021" into label and value. */
function readLine(line: string): { label: string; value: string; isCode?: boolean } {
  const [label, ...rest] = line.split(':')
  const value = rest.join(':').trim()
  return value === ''
    ? { label: transfer.further, value: line }
    : { label: label!.trim(), value, isCode: true }
}
