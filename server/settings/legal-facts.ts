import { describeAnalytics } from '#domain/analytics/analytics-services.ts'
import type { LegalFacts, LegalService } from '#domain/legal/legal-pages.ts'
import type { Config } from '../config/config.ts'

const CAPTCHAS = {
  turnstile: 'Cloudflare Turnstile',
  hcaptcha: 'hCaptcha',
}
const CDNS: Record<string, string> = { fastly: 'Fastly', cloudflare: 'Cloudflare', bunny: 'bunny.net' }
const SIGN_IN = { google: 'Google', github: 'GitHub' }

/** Collects the facts for the drafts of the legal pages. */
export function readLegalFacts(config: Config): LegalFacts {
  const { site, legal, paymentWays } = config
  return {
    ...legal,
    siteUrl: config.siteUrl,
    name: site.name,
    legalName: site.legalName ?? site.name,
    address: site.address,
    email: site.email,
    phone: site.phone,
    hasOwnCalendar: config.bookingEmbedUrl === null,
    hasBankTransfer: paymentWays.account !== null || paymentWays.bankLines.length > 0,
    isSignUpOpen: config.signIn.isSignUpOpen,
    services: listServices(config),
  }
}

function listServices(config: Config): LegalService[] {
  const { backend, signIn, payment, paymentScript, paymentWays, functionSettings, cdn } = config
  const at = (url: string | null | undefined, purpose: string): LegalService[] => {
    const host = url ? new URL(url).hostname : ''
    return host === '' || host === new URL(config.siteUrl).hostname ? [] : [{ name: host, purpose }]
  }
  const reported = (setting: string, name: string, purpose: string): LegalService[] =>
    functionSettings[setting] ? [{ name, purpose }] : []
  const cdnName = cdn && CDNS[cdn.kind]
  return [
    ...(backend.kind === 'hosted' ? [{ name: 'Supabase', purpose: 'database, accounts and files' }] : []),
    ...(backend.kind === 'embedded' ? at(backend.objectStore?.endpoint, 'file storage') : []),
    ...(cdnName ? [{ name: cdnName, purpose: 'page delivery' }] : []),
    ...at(config.smtpUrl, 'email delivery'),
    ...at(functionSettings['IMAP_URL'], 'email from clients'),
    ...(signIn.captcha
      ? [{ name: CAPTCHAS[signIn.captcha.provider], purpose: 'protecting forms against bots' }]
      : []),
    ...at(config.bookingEmbedUrl, 'call booking'),
    ...at(payment?.embedUrl, 'payment form'),
    ...at(paymentScript?.url, 'payment form'),
    ...at(paymentWays.link?.replaceAll(/[{}]/g, ''), 'invoice payments'),
    ...reported('STRIPE_WEBHOOK_SECRET', 'Stripe', 'payment confirmation'),
    ...reported('PAYPAL_WEBHOOK_ID', 'PayPal', 'payment confirmation'),
    ...reported('CALCOM_WEBHOOK_SECRET', 'Cal.com', 'calls booked there'),
    ...reported('CALENDLY_WEBHOOK_SIGNING_KEY', 'Calendly', 'calls booked there'),
    ...reported('GOOGLE_CALENDAR_CLIENT_ID', 'Google', 'calendars of our hosts'),
    ...reported('MICROSOFT_CALENDAR_CLIENT_ID', 'Microsoft', 'calendars of our hosts'),
    ...(['google', 'github'] as const)
      .filter((name) => signIn.providers[name])
      .map((name) => ({ name: SIGN_IN[name], purpose: 'sign-in with an account there' })),
    ...describeAnalytics(config.analytics, config.legal.region),
  ]
}
