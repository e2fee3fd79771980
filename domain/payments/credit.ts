import { roundedTax } from './totals.ts'

/** Amounts of one tax rate, in minor units. */
export type RateAmount = { rate: number; net: number; tax: number }

type Credited = { taxes: readonly RateAmount[] }
type Asked = { lines: readonly { tax_rate: number; net: number }[] }

/** Returns the amounts that can still be credited per tax rate, highest rate first. Same rules as in the database. */
export function listCreditable({ lines }: Asked, notes: readonly Credited[]): RateAmount[] {
  const nets = new Map<number, number>()
  for (const { tax_rate: rate, net } of lines) nets.set(rate, (nets.get(rate) ?? 0) + net)
  const credited = notes.flatMap(({ taxes }) => taxes)
  return [...nets]
    .toSorted(([one], [other]) => other - one)
    .map(([rate, net]) => {
      const former = credited.filter((amount) => amount.rate === rate)
      return {
        rate,
        net: net - former.reduce((sum, amount) => sum + amount.net, 0),
        tax: roundedTax(net, rate) - former.reduce((sum, amount) => sum + amount.tax, 0),
      }
    })
    .filter(({ net }) => net !== 0)
}

/**
 * Calculates the tax on a partial credit at one rate. A full credit takes all remaining tax, so that credit
 * notes add up to exactly the amount of their request.
 */
export function creditTax(left: RateAmount, net: number): number {
  if (net === left.net) return left.tax
  const tax = Math.min(Math.abs(roundedTax(net, left.rate)), Math.abs(left.tax))
  return left.net < 0 ? -tax : tax
}
