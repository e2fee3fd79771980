import process from 'node:process'
import { MissingSettingError } from '../frame/read-setting.ts'

/** The agency: sender of emails, and site that their links open. */
export type Agency = {
  name: string
  email: string
  phone: string
  /** Without a trailing slash. */
  siteUrl: string
  timeZone: string
  /** BCP 47 locale of dates and figures. */
  locale?: string | undefined
  /** Custom look; missing for the default look. */
  look?: {
    /** Color that is readable on white. */
    color: string
    /** URL of the logo as PNG; null if there is none. */
    logo: string | null
  }
}

export function readAgencyTimeZone(runtime: { agency?: Agency } | undefined): string {
  return (runtime ? runtime.agency?.timeZone : process.env['AGENCY_TIME_ZONE']) ?? 'UTC'
}

/** @throws MissingSettingError if a hosted project lacks a required secret */
export function readAgency(runtime: { agency?: Agency } | undefined): Agency {
  if (runtime?.agency) return runtime.agency
  const { SITE_URL, AGENCY_NAME, AGENCY_EMAIL, AGENCY_PHONE, AGENCY_TIME_ZONE, REGION_FORMAT } = process.env
  if (!SITE_URL || !URL.canParse(SITE_URL) || !AGENCY_EMAIL) {
    throw new MissingSettingError('Emails need SITE_URL and AGENCY_EMAIL among the secrets of the functions.')
  }
  return {
    name: AGENCY_NAME ?? new URL(SITE_URL).hostname,
    email: AGENCY_EMAIL,
    phone: AGENCY_PHONE ?? '',
    siteUrl: new URL(SITE_URL).origin,
    timeZone: AGENCY_TIME_ZONE ?? 'UTC',
    locale: REGION_FORMAT,
  }
}
