import type { OpenedRequest } from '#app/data/visitor-payments.ts'
import type { SiteSettings } from '#content/agency/site.ts'

/** Site settings with the issuer stored in the request, so that the agency details of a document never change. */
export function readIssuer({ issuer }: Pick<OpenedRequest, 'issuer'>, settings: SiteSettings): SiteSettings {
  if (!issuer) return settings
  const { name, legal_name, address, email, phone, time_zone: timeZone } = issuer
  return { ...settings, name, legalName: legal_name ?? name, address, email, phone, timeZone }
}
