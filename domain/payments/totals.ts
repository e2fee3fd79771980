/** Totals of a payment request, by the same rules as in the database. */

export type PaymentLine = {
  text: string
  /** Above 0, up to 3 decimals. */
  quantity: number
  /** In minor units; negative for discounts. */
  unitPrice: number
  /** Percent, up to 3 decimals. */
  taxRate: number
}

/** Amounts are in minor units; taxes by rate, highest first. */
export type Totals = ReturnType<typeof totalLines>

export const MAX_LINES = 50

const QUANTITY_PARTS = 1000n
const RATE_PARTS = 100_000n

/** Rounds each line to minor units, and tax once per rate, half away from zero (EN 16931, BR-CO-17). */
export function totalLines(lines: readonly Omit<PaymentLine, 'text'>[]) {
  const nets = lines.map(({ quantity, unitPrice }) =>
    divideRounded(BigInt(Math.round(quantity * 1000)) * BigInt(unitPrice), QUANTITY_PARTS),
  )
  const netByRate = new Map<number, bigint>()
  lines.forEach(({ taxRate }, index) => netByRate.set(taxRate, (netByRate.get(taxRate) ?? 0n) + nets[index]!))
  const taxes = [...netByRate]
    .filter(([rate]) => rate > 0)
    .toSorted(([one], [other]) => other - one)
    .map(([rate, net]) => ({
      rate,
      net,
      tax: divideTax(net, rate),
    }))
  const subtotal = nets.reduce((sum, net) => sum + net, 0n)
  const taxTotal = taxes.reduce((sum, { tax }) => sum + tax, 0n)
  return {
    nets: nets.map(Number),
    subtotal: Number(subtotal),
    taxes: taxes.map(({ rate, net, tax }) => ({ rate, net: Number(net), tax: Number(tax) })),
    taxTotal: Number(taxTotal),
    total: Number(subtotal + taxTotal),
  }
}

const divideTax = (net: bigint, rate: number) =>
  divideRounded(net * BigInt(Math.round(rate * 1000)), RATE_PARTS)

export function roundedTax(net: number, rate: number): number {
  return Number(divideTax(BigInt(net), rate))
}

function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n
  return (dividend + half) / divisor
}

const UNPAID: ReadonlySet<string> = new Set(['open', 'seen', 'overdue', 'partly-paid'])

export function isUnpaid({ status }: { status: string }): boolean {
  return UNPAID.has(status)
}
