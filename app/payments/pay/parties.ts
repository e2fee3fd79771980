import type { OpenedRequest } from '#app/data/visitor-payments.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'

/** Returns the site settings with the issuer stored in the request, so that agency details on a document never change. */
export function readIssuer({ issuer }: Pick<OpenedRequest, 'issuer'>, settings: SiteSettings): SiteSettings {
  if (!issuer) return settings
  const { name, legal_name, tax_number: taxNumber, address, email, phone, time_zone: timeZone } = issuer
  return {
    ...settings,
    name,
    legalName: legal_name ?? name,
    taxNumber: taxNumber ?? undefined,
    address,
    email,
    phone,
    timeZone,
  }
}

/** Lists the lines about the issuer on a document: legal name, address and tax number. */
export function listIssuerLines({ name, legalName, address, taxNumber }: SiteSettings): string[] {
  return [legalName ?? name, ...address, ...listTaxNumber(taxNumber)]
}

type Client = Pick<
  OpenedRequest,
  'client_name' | 'client_legal_name' | 'client_address' | 'client_tax_number'
>

export function listClientLines(client: Client): string[] {
  const lines = [client.client_name, client.client_legal_name, ...client.client_address.split('\n')]
  return [...lines.filter((line) => line !== ''), ...listTaxNumber(client.client_tax_number)]
}

const listTaxNumber = (number: string | undefined) =>
  number ? [paymentRequest.taxNumber.replace('{number}', number)] : []
