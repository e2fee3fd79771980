import type { OpenedRequest } from '#app/data/payments/visitor-payments.ts'
import type { SiteSettings } from '#content/agency/site.ts'

/** The settings of the site as the request was issued by them: what a document says of the agency never changes. */
export function readIssuer({ issuer }: Pick<OpenedRequest, 'issuer'>, settings: SiteSettings): SiteSettings {
  if (!issuer) return settings
  const { name, legal_name, address, email, phone, time_zone: timeZone } = issuer
  return { ...settings, name, legalName: legal_name ?? name, address, email, phone, timeZone }
}
