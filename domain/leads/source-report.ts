import { writeCsvTable } from '#import/csv/write-csv.ts'
import { writeAmount } from '../payments/currency.ts'

export type SourceLine = {
  name: string
  leads: number
  booked: number
  held: number
  former: { leads: number; booked: number; held: number }
  paid: readonly { currency: string; amount: number; former: number }[]
}

/** Writes a report as CSV, with amounts in major units. */
export function writeSourcesCsv(lines: readonly SourceLine[]): string {
  const sum = ({ paid }: SourceLine, of: 'amount' | 'former') =>
    paid.map((one) => `${writeAmount(one[of], one.currency)} ${one.currency}`).join('; ')
  return writeCsvTable(lines, {
    'Came from': (line) => line.name,
    Leads: (line) => line.leads,
    'Leads before': (line) => line.former.leads,
    'Calls booked': (line) => line.booked,
    'Calls booked before': (line) => line.former.booked,
    'Calls held': (line) => line.held,
    'Calls held before': (line) => line.former.held,
    Paid: (line) => sum(line, 'amount'),
    'Paid before': (line) => sum(line, 'former'),
  })
}

export type ConversionLine = {
  click: string
  is_gclid: boolean
  kind: 'lead' | 'booking' | 'payment'
  at: string
  amount: number | null
  currency: string | null
}

const CONVERSION_NAMES = { lead: 'Lead', booking: 'Call booked', payment: 'Payment' } as const

/** Writes conversions for Google Ads: https://support.google.com/google-ads/answer/7014069 */
export function writeConversionsCsv(lines: readonly ConversionLine[]): string {
  return writeCsvTable(lines, {
    'Google Click ID': ({ click, is_gclid: isGclid }) => (isGclid ? click : ''),
    WBRAID: ({ click, is_gclid: isGclid }) => (isGclid ? '' : click),
    'Conversion Name': ({ kind }) => CONVERSION_NAMES[kind],
    'Conversion Time': ({ at }) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}+00:00`,
    'Conversion Value': ({ amount, currency }) =>
      amount === null || currency === null ? '' : writeAmount(amount, currency),
    'Conversion Currency': ({ currency }) => currency,
  })
}
