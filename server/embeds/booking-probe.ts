import type { SupabaseAccess } from '../backend/connect-supabase.ts'
import type { Config } from '../config/config.ts'
import { askEmbed } from './ask-embed.ts'
import { createEmbedProbe, type EmbedProbe } from './embed-probe.ts'

/** Finds out whether the calendar of another provider is there, where ours could take its place. */
export function startBookingProbe(
  { bookingEmbedUrl, importSources }: Config,
  { secretKey }: SupabaseAccess,
  clearPages: () => void,
): EmbedProbe | null {
  if (!bookingEmbedUrl || !secretKey) return null
  const { host } = new URL(bookingEmbedUrl)
  return createEmbedProbe({
    ask: (signal) => askEmbed(bookingEmbedUrl, importSources, signal),
    onChange: (isReachable) => {
      console.warn(
        isReachable
          ? `The calendar at ${host} answers again and is shown.`
          : `The calendar at ${host} (BOOKING_EMBED_URL) can't be reached; visitors see the site's own.`,
      )
      clearPages()
    },
  })
}
