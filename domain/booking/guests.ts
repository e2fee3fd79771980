import { checkLead, toAsciiDomain } from '#domain/leads/lead-form.ts'
import { z } from '#domain/schema.ts'

const MAX_GUESTS = 5
export const guests = z
  .array(z.string().max(254))
  .max(MAX_GUESTS)
  .refine((addresses) => addresses.every(isAddress), { error: 'must be email addresses' })

function isAddress(email: string): boolean {
  const values = { name: '', phone: '', company: '', message: '', email }
  return checkLead('calculator-result', values).email === undefined
}

/** Parses email addresses separated by commas, semicolons, spaces or line breaks. Drops the visitor's own address. */
export function readGuests(typed: string, own: string): { guests: string[]; problem: string | null } {
  const found = typed
    .split(/[\s,;]+/)
    .map(toAsciiDomain)
    .filter((part) => part !== '' && part.toLowerCase() !== own.toLowerCase())
  const byAddress = new Map(found.map((part) => [part.toLowerCase(), part]))
  const addresses = [...byAddress.values()]
  const wrong = addresses.find((address) => !isAddress(address))
  if (wrong !== undefined)
    return { guests: addresses, problem: `“${wrong.slice(0, 100)}” is not an email address.` }
  if (addresses.length > MAX_GUESTS)
    return { guests: addresses, problem: `Invite at most ${MAX_GUESTS} guests.` }
  return { guests: addresses, problem: null }
}
