import process from 'node:process'
import { MissingSettingError } from '../frame/read-setting.ts'

/** Who mails come from, and where their links lead. */
export type Agency = {
  name: string
  email: string
  phone: string
  /** Without a slash at its end. */
  siteUrl: string
  /** Whose times mails to the agency show, a name of the IANA database. */
  timeZone: string
}

/** Whose calendar dates are counted on. */
export function readAgencyTimeZone(runtime: { agency?: Agency } | undefined): string {
  return (runtime ? runtime.agency?.timeZone : process.env['AGENCY_TIME_ZONE']) ?? 'UTC'
}

/**
 * The agency of the settings, or of the secrets of a hosted project.
 * @throws MissingSettingError when a hosted project lacks what no mail can do without
 */
export function readAgency(runtime: { agency?: Agency } | undefined): Agency {
  if (runtime?.agency) return runtime.agency
  const { SITE_URL, AGENCY_NAME, AGENCY_EMAIL, AGENCY_PHONE, AGENCY_TIME_ZONE } = process.env
  if (!SITE_URL || !URL.canParse(SITE_URL) || !AGENCY_EMAIL) {
    throw new MissingSettingError('Mails need SITE_URL and AGENCY_EMAIL among the secrets of the functions.')
  }
  return {
    name: AGENCY_NAME ?? new URL(SITE_URL).hostname,
    email: AGENCY_EMAIL,
    phone: AGENCY_PHONE ?? '',
    siteUrl: new URL(SITE_URL).origin,
    timeZone: AGENCY_TIME_ZONE ?? 'UTC',
  }
}
