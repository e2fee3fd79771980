import { z } from 'zod'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import { currencyCode, explain, holidayRegion, languageTag, regionFormat } from './setting-forms.ts'

export const regionSettings = {
  AGENCY_TIME_ZONE: explain(
    z
      .string()
      .refine(isTimeZone, { error: 'must be the name of a time zone, such as America/New_York or UTC' })
      .optional(),
    'time zone of dates on pages and in editors',
    '`America/New_York`',
  ),
  AGENCY_COUNTRY: explain(
    holidayRegion.optional(),
    'its public holidays are days off, such as `US`, `US-CA` or `DE-BY`',
    'the country of the time zone',
  ),
  SITE_LANGUAGE: explain(
    languageTag.optional(),
    "language of pages and posts (BCP 47); the product's own texts stay English",
    '`en`',
  ),
  REGION_FORMAT: explain(
    regionFormat.optional(),
    'locale of dates and figures on pages, in emails and PDFs (BCP 47), such as `en-GB` or `de-DE`',
    '`en-US`',
  ),
  AGENCY_CURRENCY: explain(currencyCode.optional(), 'currency of new payment requests (ISO 4217)', '`USD`'),
}
