import type { SupabaseClient } from '@supabase/supabase-js'
import { demoParts } from '#content/agency/demo-parts.ts'
import { findDocument } from '#content/documents.ts'
import { defaultSiteSettings, type SiteSettings } from '#content/agency/site.ts'
import { createSiteContent } from '#domain/documents/document.ts'
import { isPublicUrl, type LaunchFacts } from '#domain/launch/judge-launch.ts'
import { LAUNCHED_SETTING } from '#domain/launch/launch-settings.ts'
import { isDemoAddress } from '#domain/system/demo-address.ts'
import type { Database } from '#supabase/database.types.ts'
import type { Config } from '../config/config.ts'
import { collectStored, DOCUMENTS_TABLE, describeInvalidContents } from '../documents/stored-documents.ts'
import { PROJECT_FOLDER } from '../backend/connect-supabase.ts'
import { canClientsPay } from '../backend/installation-settings.ts'
import { probeEmbed } from '../embed-probe.ts'
import { readSeedPosts } from '../first-start/read-seed-posts.ts'
import { describeLegalPages } from './legal-endpoint.ts'
import { readLegalFacts } from './legal-facts.ts'
import type { LiveConfig } from './live-config.ts'
import { findMailProof } from './mail-proof.ts'
import { findAddressProblem } from './public-address.ts'
import { listRoleHolders } from '../operator/role-holders.ts'

export type LaunchSources = {
  client: SupabaseClient<Database>
  live: Pick<LiveConfig, 'current' | 'stored'>
  secretKey: string
  /** Rejects if the share image of the home page can't be drawn. */
  drawShareImage: () => Promise<unknown>
}

/**
 * Collects the facts for `judgeLaunch`.
 * @throws errors of the database
 */
export async function readLaunchFacts(sources: LaunchSources): Promise<LaunchFacts> {
  const { client, live, secretKey, drawShareImage } = sources
  const config = live.current()
  const [posts, contents, booking, addressProblem, drawsShareImages, legal, owners, backup] =
    await Promise.all([
      countDemoPosts(client),
      client.from(DOCUMENTS_TABLE).select('name, content').throwOnError(),
      findBooking(client, config),
      isPublicUrl(config.siteUrl) ? findAddressProblem(config.siteUrl, secretKey) : null,
      drawShareImage().then(
        () => true,
        () => false,
      ),
      describeLegalPages(client, readLegalFacts(config)),
      listRoleHolders(client),
      config.backend.kind === 'hosted' ? { kind: 'hosted' as const } : readLastBackup(client),
    ])
  const stored = collectStored(contents.data)
  const admins = owners.filter(({ role }) => role === 'admin')
  return {
    demoIdentity: findDemoIdentity(config.site),
    hasOwnMark: Boolean(config.brand.logo ?? config.brand.icon),
    demoParts: demoParts.filter(({ isOpen }) => isOpen(createSiteContent(stored, (content) => content))),
    invalidContents: describeInvalidContents(findDocument, stored),
    publishedDemoPosts: posts,
    mail: findMailState(config, live.stored(), secretKey),
    siteUrl: config.siteUrl,
    addressProblem,
    canPay: canClientsPay(config),
    booking,
    legal: {
      drafts: legal.pages.filter(({ current }) => !current).map(({ title }) => title),
      outdated: legal.pages
        .filter(({ added, removed }) => added.length + removed.length > 0)
        .map(({ title }) => title),
    },
    owners: {
      total: admins.length,
      withoutFactor: admins.filter(({ hasSecondFactor }) => !hasSecondFactor).length,
    },
    backup,
    drawsShareImages,
    canBeIndexed: config.environment[LAUNCHED_SETTING] !== 'off',
    now: Date.now(),
  }
}

/** A hosted project sends emails itself. */
function findMailState(
  config: Config,
  stored: Record<string, string>,
  secretKey: string,
): LaunchFacts['mail'] {
  if (config.smtpUrl === null && config.backend.kind !== 'hosted') return 'none'
  return findMailProof(stored, config, secretKey) ? 'proven' : 'set'
}

async function findBooking(
  client: SupabaseClient<Database>,
  { bookingEmbedUrl, importSources }: Config,
): Promise<LaunchFacts['booking']> {
  if (bookingEmbedUrl)
    return probeEmbed(bookingEmbedUrl, importSources).then(
      () => 'service',
      () => 'away',
    )
  const { count } = await client
    .from('booking_hosts')
    .select('id', { count: 'exact', head: true })
    .eq('is_active', true)
    .neq('name', '')
    .throwOnError()
  return count ? 'hosts' : 'none'
}

function findDemoIdentity({ name, email, phone, address }: SiteSettings): string[] {
  return [
    ...(name === defaultSiteSettings.name ? ['Name'] : []),
    ...(isDemoAddress(email) ? ['Email'] : []),
    ...(phone === defaultSiteSettings.phone ? ['Phone'] : []),
    ...(address.join() === defaultSiteSettings.address.join() ? ['Address'] : []),
  ]
}

async function countDemoPosts(client: SupabaseClient<Database>): Promise<number> {
  const seed = await readSeedPosts(`${PROJECT_FOLDER}/seed`, {
    now: new Date().toISOString(),
    timeZone: 'UTC',
  })
  const count = async (table: 'blog_posts' | 'news_posts', posts: { slug: string }[]) => {
    const slugs = posts.map(({ slug }) => slug)
    const rows = client.from(table).select('id', { count: 'exact', head: true })
    return (await rows.in('slug', slugs).eq('status', 'published').throwOnError()).count ?? 0
  }
  return (await count('blog_posts', seed.blogPosts)) + (await count('news_posts', seed.newsPosts))
}

async function readLastBackup(client: SupabaseClient<Database>): Promise<LaunchFacts['backup']> {
  const { data } = await client.rpc('read_backups').throwOnError()
  const backups = data as { runs: { status: string; finished_at: string | null }[] } | null
  if (!backups) return { kind: 'off' }
  return { kind: 'scheduled', at: backups.runs.find(({ status }) => status === 'done')?.finished_at ?? null }
}
