import type { Config } from './config/config.ts'
import type { SupabaseAccess } from './backend/connect-supabase.ts'
import type { AppOptions } from './pages/app.ts'

/** Whom the settings let pages frame and connect to. */
export function buildSecurityPolicy(
  config: Config,
  supabase: Pick<SupabaseAccess, 'url' | 'secretKey' | 'backend'>,
): AppOptions['securityPolicy'] {
  const embeds = [config.bookingEmbedUrl, config.payment?.embedUrl].filter((url) => url != null)
  return {
    siteUrl: config.siteUrl,
    frameOrigins: embeds
      .map((url) => new URL(url).origin)
      // Framed pages of ours need no mention.
      .filter((origin) => origin !== new URL(config.siteUrl).origin),
    connectOrigins: supabase.backend ? [] : [new URL(supabase.url).origin],
    captcha: config.signIn.captcha?.provider ?? null,
    areFormsChecked: Boolean(config.signIn.captcha?.secretKey && supabase.secretKey),
    frameAncestors: config.frameAncestors,
  }
}
