import type { SiteConfiguration } from '#app/data/context/site-configuration.ts'
import type { Config } from './config/config.ts'
import type { SupabaseAccess } from './backend/connect-supabase.ts'

/** What the settings let every page say in its source. */
export function buildSiteConfiguration(
  config: Config,
  supabase: Pick<SupabaseAccess, 'url' | 'publishableKey' | 'backend'>,
  pictureOrigin: string,
): SiteConfiguration {
  const { captcha } = config.signIn
  return {
    supabaseUrl: supabase.backend ? null : supabase.url,
    pictureOrigin,
    publishableKey: supabase.publishableKey,
    siteName: config.site.name,
    timeZone: config.site.timeZone,
    flags: {
      'individual-service-pages-enabled': config.flags.individualServicePages,
      'news-import-interval': config.flags.newsImportIntervalMinutes,
    },
    developerHosts: config.developerHosts,
    captcha: captcha && { provider: captcha.provider, siteKey: captcha.siteKey },
    editor: null,
  }
}
