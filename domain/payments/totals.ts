/** What a payment request adds up to. The database adds up by the same rules; these are for what is shown before. */

export type PaymentLine = {
  text: string
  /** Above 0, at most 3 decimals. */
  quantity: number
  /** In the currency's smallest unit; below 0 for what is taken off. */
  unitPrice: number
  /** Per cent, at most 2 decimals. */
  taxRate: number
}

export type Tax = { rate: number; net: number; tax: number }

/** Amounts are in the currency's smallest unit. */
export type Totals = {
  /** Of each line, before tax. */
  nets: number[]
  subtotal: number
  /** For each rate above 0, the highest first. */
  taxes: Tax[]
  taxTotal: number
  total: number
}

export const MAX_LINES = 50

const QUANTITY_PARTS = 1000n
const RATE_PARTS = 10_000n

/**
 * A line is rounded to the smallest unit, half a unit away from zero; tax is rounded once for all lines of a rate, as
 * EN 16931 does (BR-CO-17).
 */
export function totalLines(lines: readonly Omit<PaymentLine, 'text'>[]): Totals {
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
      tax: divideRounded(net * BigInt(Math.round(rate * 100)), RATE_PARTS),
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

/** Half of a unit is rounded away from zero. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n
  return (dividend + half) / divisor
}

const UNPAID: ReadonlySet<string> = new Set(['open', 'seen', 'overdue'])

/** True while money is still expected. */
export function isUnpaid({ status }: { status: string }): boolean {
  return UNPAID.has(status)
}
